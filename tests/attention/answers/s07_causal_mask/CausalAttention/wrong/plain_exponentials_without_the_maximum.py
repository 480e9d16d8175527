"""Weights are exponentials times a lower triangle, divided by the row's sum, and no maximum is
subtracted. If all scores of a row are some hundreds below zero, all exponentials are 0 and the
row is 0/0 = nan. Breaks "This holds if all scores are some hundreds below zero, too".

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[0]
        if n > self.context_length:
            raise ValueError(f"{n} tokens are too many, the context is {self.context_length}")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.T / math.sqrt(q.shape[-1])
        # the formula: e^s over the sum of e^s up to the token itself
        e = torch.exp(scores) * torch.tril(torch.ones_like(scores))
        weights = e / e.sum(dim=-1, keepdim=True)
        return weights @ v
