"""Wrong, two mistakes: the softmax by hand subtracts the maximum of the whole matrix, not of each
row, so if token 0 has the score -300 and token 1 the scores 0 and 0, row 0 becomes 0/0 = nan. And
math.isqrt rounds the root down: with d_out = 2 the scores are divided by 1.

Diagnosis: The square root of the width is rounded to a whole number.
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.context_length = context_length
        self.root = math.isqrt(d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError(f"too many tokens: {n} > {self.context_length}")
        scores = self.W_query(x) @ self.W_key(x).T / self.root
        mask = torch.ones(n, n, dtype=torch.bool, device=x.device).triu(diagonal=1)
        scores = scores.masked_fill(mask, -torch.inf)
        exps = torch.exp(scores - scores.max())  # so that exp cannot overflow
        weights = exps / exps.sum(dim=-1, keepdim=True)
        return weights @ self.W_value(x)
