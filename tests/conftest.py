"""How the laws are tried: no deadline, since speed is measured by `yaniv bench` and nowhere else."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "laws", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("laws")
