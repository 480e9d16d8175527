"""Right. Only `merge` is written, as a concatenation of the heads' tables; the healthy methods are
deleted.

Diagnosis: none
"""
class MendedMultiHead(ScrambledMultiHead):
    def merge(self, context: torch.Tensor) -> torch.Tensor:
        return torch.hstack(tuple(context))
