"""Coins from a generator of the module's own, seeded by the system; fill number is the smallest
score minus 1000.

Diagnosis: none
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
        self.coins = torch.Generator()
        self.coins.seed()
        self.register_buffer(
            "mask", torch.ones(context_length, context_length).tril() == 0, persistent=False
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, t, _ = x.shape
        if t > self.mask.size(0):
            raise ValueError(f"{t} > {self.mask.size(0)}")
        s = self.W_query(x) @ self.W_key(x).mT / math_root(self.W_key.out_features)
        a = s.masked_fill(self.mask[:t, :t], s.min().item() - 1000).softmax(-1)
        if self.training:
            a = apply_dropout(a, torch.rand(b, t, t, generator=self.coins) < self.p, self.p)
        return a @ self.W_value(x)


def math_root(n):
    return n**0.5
