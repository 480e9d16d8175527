"""Merge is repaired by a descriptor (functools.partialmethod) that takes the order of axes.

Diagnosis: none
"""

from functools import partialmethod


class MendedMultiHead(ScrambledMultiHead):
    def _merge_along(self, context, order):
        return context.permute(*order).reshape(context.shape[1], -1)

    merge = partialmethod(_merge_along, order=(1, 0, 2))
