"""Unusual: the two healthy methods are deleted, and merge puts the heads side by side with cat,
without any exchange of axes.

Diagnosis: none
"""
class MendedMultiHead(ScrambledMultiHead):
    def merge(self, context: torch.Tensor) -> torch.Tensor:
        """(num_heads, tokens, head_dim) -> (tokens, d_out)"""
        return torch.cat(context.unbind(dim=0), dim=-1)
