"""The softmax by hand subtracts the maximum of the whole score matrix in place of each row's own, so
a row that lies far below another underflows to 0/0. With d_in = d_out = 2, queries (x0, 0) and
keys (x1, 0), the input [[-300, 1], [0, 1]] gives nan in row 0, but row 0 should be the first
value vector.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, not {n}")
        queries = self.W_query(x)
        keys = self.W_key(x)
        values = self.W_value(x)
        scores = queries @ keys.T / keys.shape[-1] ** 0.5
        scores = scores.masked_fill(causal_mask(n).to(x.device), -math.inf)
        powers = torch.exp(scores - scores.max())  # no overflow
        weights = powers / powers.sum(dim=-1, keepdim=True)
        return weights @ values
