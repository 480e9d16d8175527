"""The softmax by hand subtracts the largest score of the whole tensor, not that of each row. With
all weights 1, d_in = d_out = 1 and x = [[20], [1]], the scores are (400, 20) and (20, 1): the
second row becomes 0 / 0 = nan in float32, though scores of some hundreds must give finite
results.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
"""


class SelfAttentionLinear(nn.Module):
    """One-head self-attention with three layers: ``Y = softmax(Q K^T / sqrt(d_out)) V``."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.d_out)
        exponentials = torch.exp(scores - scores.max())  # no overflow
        weights = exponentials / exponentials.sum(dim=-1, keepdim=True)
        return weights @ values
