"""Wrong: the softmax by hand subtracts the largest score of the matrix, not of the row. With d_in =
d_out = 1, all weights 1 and x = [[1.0], [30.0]], the scores of row 0 lie 899 below it, and that
row becomes nan in place of its value vector.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.d_out = d_out
        self.context_length = context_length

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError(f"at most {self.context_length} tokens, not {n}")
        scores = self.W_query(x) @ self.W_key(x).T / math.sqrt(self.d_out)
        future = torch.ones(n, n, dtype=torch.bool, device=x.device).triu(diagonal=1)
        scores = scores.masked_fill(future, -math.inf)
        # subtract the maximum, so that exp cannot overflow
        exps = torch.exp(scores - scores.max())
        weights = exps / exps.sum(dim=-1, keepdim=True)
        return weights @ self.W_value(x)
