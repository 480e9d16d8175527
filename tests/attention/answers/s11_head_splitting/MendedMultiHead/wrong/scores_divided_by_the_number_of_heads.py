"""Wrong: merge is fixed, but attend is rewritten and divides the scores by the number of heads in
place of the square root of head_dim.

Diagnosis: The scores are divided by the number of heads, not by the square root of a head's width.
"""


class MendedMultiHead(ScrambledMultiHead):
    """`ScrambledMultiHead` without its bug."""

    def split(self, projected: torch.Tensor) -> torch.Tensor:
        """(tokens, d_out) -> (num_heads, tokens, head_dim)"""
        return super().split(projected)

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        """Three times (num_heads, tokens, head_dim) -> (num_heads, tokens, head_dim)"""
        tokens = queries.shape[1]
        # the heads share the width, so each one gets its share of the scale
        scores = queries @ keys.transpose(1, 2) / self.num_heads
        scores = scores.masked_fill(self.blocked[:tokens, :tokens], -torch.inf)
        return torch.softmax(scores, dim=-1) @ values

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        """(num_heads, tokens, head_dim) -> (tokens, d_out)"""
        num_heads, tokens, head_dim = context.shape
        return context.transpose(0, 1).reshape(tokens, num_heads * head_dim)
