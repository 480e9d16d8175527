"""An unknown kind raises another error than the ValueError that is expected.

Looking up a missing key in a dictionary raises KeyError. A caller who expects ValueError will not catch it.
"""

import torch


def to_blocked(mask, kind):
    return {"blocked": mask != 0, "keep": mask == 0, "additive": mask < 0}[kind]
