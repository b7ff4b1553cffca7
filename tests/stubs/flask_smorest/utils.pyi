from collections.abc import MutableMapping
from typing import Any

from apispec import APISpec

def prepare_response(response: MutableMapping[str, Any], spec: APISpec, default_response_content_type: str) -> None: ...
