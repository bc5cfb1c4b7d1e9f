"""DR_EVAL_DEBUG_REWARD asks the newest images for something that ends their worker.

Images of version 6 patch the simulation for it at the start, and the patch fails. composegen does
not pass the wish on to them; images up to 5.3 get it.

Bad (run.env)::

    DR_EVAL_DEBUG_REWARD=True

Good (run.env)::

    DR_EVAL_DEBUG_REWARD=False

What to do: set it to False, or evaluate with images of version 5.3.
"""

from collections.abc import Iterator

from composegen.finding import Defect, Severity
from composegen.planning.generations import Generation, generation
from composegen.rules.causes import causes, usable
from composegen.rules.rule import Rule, Subject

_WISH = "DR_EVAL_DEBUG_REWARD"


def check(subject: Subject) -> Iterator[Defect]:
    """Find the wish where the images in use cannot fulfil it."""
    settings = subject.configuration.settings
    if not settings.run.eval_debug_reward or not usable(settings, _WISH, "DR_SIMAPP_VERSION"):
        return
    if generation(settings) is Generation.V6:
        yield Defect(
            "debug-reward",
            settings.location(_WISH),
            f"`{_WISH}` ends the worker of images of version 6, so it is not passed on to them",
            f"set `{_WISH}=False`, or evaluate with images of version 5.3",
            causes(settings, "DR_SIMAPP_VERSION"),
        )


RULE = Rule("CG219", "debug-reward", Severity.WARNING, __doc__, check)
