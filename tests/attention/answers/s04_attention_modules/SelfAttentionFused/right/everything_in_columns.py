"""Right: computes in the column convention, tokens as columns, so that the softmax runs down the
axis -2, and turns the result at the end.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        columns = self.W_qkv(x).mT  # (..., 3 * d_out, tokens)
        q, k, v = (columns.narrow(-2, i * self.d_out, self.d_out) for i in range(3))
        scores = k.mT @ q / math.sqrt(self.d_out)  # [key, query]
        weights = scores.softmax(dim=-2)  # each column, one query's, sums to 1
        context = v @ weights  # (..., d_out, tokens)
        return context.mT.contiguous()
