"""Properties are tried on the same examples every time, however slow the machine."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "rules",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=150,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("rules")
