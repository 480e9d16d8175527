"""Deletes the two healthy methods and writes merge as a concatenation of the unpacked heads.

Diagnosis: none
"""


class MendedMultiHead(ScrambledMultiHead):
    """merge() was the culprit."""

    def merge(self, context):
        return torch.hstack([*context])
