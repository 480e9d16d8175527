"""Dropout is written by hand, and 0 is divided by 1 - p also if p is 1: all context vectors are nan
in training. Breaks "from 0.0 to 1.0, both included (with 1.0 every context vector is zero in
training)", for dropout=1.0 in training mode.

Diagnosis: With dropout=1.0, nan comes back in training.
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.d_out = d_out
        self.context_length = context_length
        self.p = dropout
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        mask = torch.triu(torch.ones(context_length, context_length, dtype=torch.bool), diagonal=1)
        self.register_buffer("mask", mask, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, n, _ = x.shape
        if n > self.context_length:
            raise ValueError(f"got {n} tokens, context length is {self.context_length}")
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.transpose(1, 2) / self.d_out**0.5
        scores = scores.masked_fill(self.mask[:n, :n], -torch.inf)
        weights = scores.softmax(dim=-1)
        if self.training:
            keep = torch.rand_like(weights) >= self.p
            weights = weights * keep / (1 - self.p)
        return weights @ v
