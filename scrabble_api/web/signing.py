"""How deliveries are signed, as the Standard Webhooks convention has it (standardwebhooks.com, specification 1.0)."""

import base64
import hashlib
import hmac
from collections.abc import Mapping, Sequence


def signed_headers(secrets: Sequence[str], message_id: str, timestamp: int, body: bytes) -> Mapping[str, str]:
    """The headers by which a receiver knows a delivery; ``timestamp`` is in seconds, of this attempt.

    Each secret signs, so that one can be exchanged for another while deliveries go on.
    """
    signed = b".".join([message_id.encode(), str(timestamp).encode(), body])
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(f"v1,{_signature(secret, signed)}" for secret in secrets),
    }


def _signature(secret: str, signed: bytes) -> str:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    return base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
