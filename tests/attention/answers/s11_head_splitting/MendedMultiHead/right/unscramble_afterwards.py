"""Merge still calls the broken merge above it, and then undoes the scrambling by reading it as
(head, feature, token).

Diagnosis: none
"""


class MendedMultiHead(ScrambledMultiHead):
    def merge(self, context: torch.Tensor) -> torch.Tensor:
        """(num_heads, tokens, head_dim) -> (tokens, d_out)"""
        num_heads, tokens, head_dim = context.shape
        scrambled = super().merge(context)  # in memory: head by head, feature by feature
        return scrambled.reshape(num_heads, head_dim, tokens).permute(2, 0, 1).flatten(1)
