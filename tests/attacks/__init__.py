"""The worst that anybody could send, and what it costs the service: ``python -m tests.attacks``."""
