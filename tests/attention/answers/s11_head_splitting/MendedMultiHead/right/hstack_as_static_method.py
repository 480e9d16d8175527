"""Only merge is replaced, by a static method made of a lambda that puts the heads side by side with
hstack. The two healthy methods are deleted, so those of the class above are used.

Diagnosis: none
"""


class MendedMultiHead(ScrambledMultiHead):
    # the bug: merge exchanged tokens and features, where heads and tokens should change places
    merge = staticmethod(lambda context: torch.hstack(context.unbind(0)))
