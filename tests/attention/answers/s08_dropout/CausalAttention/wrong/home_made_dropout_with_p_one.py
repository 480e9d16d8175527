"""Tosses the coins by hand and divides by 1 - p without thinking of p = 1. Breaks "from 0.0 to
1.0, both included (with 1.0 every context vector is zero in training)": 0/0 gives nan.

Diagnosis: With dropout=1.0, nan comes back in training.
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.p = dropout
        self.context_length = context_length
        later = torch.ones(context_length, context_length).triu(1).bool()
        self.register_buffer("mask", later, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.size(-2)
        if n > self.context_length:
            raise ValueError(f"{n} tokens do not fit into a context of {self.context_length}")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.mT / q.size(-1) ** 0.5
        weights = scores.masked_fill(self.mask[:n, :n], -torch.inf).softmax(dim=-1)
        if self.training:
            keep = (torch.rand_like(weights) >= self.p).to(weights.dtype)
            weights = weights * keep / torch.tensor(1 - self.p, dtype=weights.dtype)
        return weights @ v
