"""Wrong, two mistakes: (1) the generator is seeded again before W_value, so with d_k = d_v the
values start from the same numbers as the queries (and the global seed of the caller is lost);
(2) the root is rounded down to a whole number: with d_k = 8 the divisor is 2 in place of 2.83,
with d_k = 3 it is 1.

Diagnosis: The square root of the width is rounded to a whole number.
"""


class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask."""

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        torch.manual_seed(123)
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(123)
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        self.scale = int(math.sqrt(d_k))

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        queries = self.W_query(X)
        keys = self.W_key(X)
        values = self.W_value(X)
        attn_scores = queries @ keys.transpose(-2, -1)
        attn_weights = torch.softmax(attn_scores / self.scale, dim=-1)
        return attn_weights @ values
