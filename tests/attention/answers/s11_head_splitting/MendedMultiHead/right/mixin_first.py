"""The repair sits in a mixin that comes before the given class; merge by torch.cat of unbind.

Diagnosis: none
"""


class _Merges:
    def merge(self, context):
        return torch.cat(context.unbind(0), dim=-1)


class MendedMultiHead(_Merges, ScrambledMultiHead):
    pass
