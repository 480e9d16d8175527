"""The two healthy methods are deleted, as the text allows, and merge is a static method made from a
lambda. It puts the heads' matrices side by side with torch.hstack.

Diagnosis: none
"""


class MendedMultiHead(ScrambledMultiHead):
    """The bug was in `merge`: it exchanged tokens and features, not heads and tokens."""

    merge = staticmethod(lambda context: torch.hstack(context.unbind()))
