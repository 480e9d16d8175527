"""Everything transposed, in the manner of Matlab: tokens become columns, the scores are K^T Q with
a column for each query, the softmax runs down the columns (axis -2), and the result is turned
back at the end.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    """One-head self-attention with three matrices: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        for letter in ("value", "key", "query"):
            start = torch.randn(d_in, d_out).div(d_in**0.5)
            self.register_parameter("W_" + letter, nn.Parameter(start))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        xt = x.mT                               # (..., d_in, tokens)
        q = self.W_query.T @ xt                 # (..., d_out, tokens)
        k = self.W_key.T @ xt
        v = self.W_value.T @ xt
        columns = torch.softmax(k.mT @ q / math.sqrt(q.size(-2)), dim=-2)
        return (v @ columns).mT
