"""How the laws are tried: no deadline, since speed is measured by `yaniv bench` and nowhere else.

With CI set every run tries the same examples, so that a red run can be had again; elsewhere each run tries others.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "laws",
    deadline=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
    derandomize="CI" in os.environ,
)
settings.load_profile("laws")
