"""merge is right, but there are two mistakes. attend masks after the softmax and adds 1e-8 to the
sums, so that a masked score 60 above the others leaves almost nothing of the weights; and the new
__init__ does not hand on qkv_bias, so with qkv_bias=True the biases are missing.

Diagnosis: none
"""
class MendedMultiHead(ScrambledMultiHead):
    """`ScrambledMultiHead` without its bug."""

    def __init__(
        self, d_in: int, d_out: int, context_length: int, num_heads: int, qkv_bias: bool = False
    ) -> None:
        super().__init__(d_in, d_out, context_length, num_heads)
        self.d_out = d_out
        self.head_dim = d_out // num_heads

    def split(self, projected: torch.Tensor) -> torch.Tensor:
        return super().split(projected)

    def attend(
        self, queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
    ) -> torch.Tensor:
        tokens = queries.shape[1]
        scores = queries @ keys.transpose(1, 2) / math.sqrt(self.head_dim)
        weights = torch.softmax(scores, dim=-1)
        weights = weights.masked_fill(self.blocked[:tokens, :tokens], 0.0)
        weights = weights / (weights.sum(dim=-1, keepdim=True) + 1e-8)
        return weights @ values

    def merge(self, context: torch.Tensor) -> torch.Tensor:
        tokens = context.shape[1]
        return context.transpose(0, 1).reshape(tokens, self.d_out)
