"""Settings of the whole suite.

Properties are tried on the same examples at every run, so that a run says
something about a change and not about luck; ``HYPOTHESIS_PROFILE=explore``
looks for new ones. Times are no test, so there are no deadlines.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("fixed", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))
