"""Each layer draws from a generator of its own that starts from seed 0, so that all layers drop the
same weights: "every call, also of another layer, makes a new draw".

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
        self.coins = torch.Generator().manual_seed(0)
        later = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("mask", later, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[1]
        if n > len(self.mask):
            raise ValueError(f"{n} tokens are more than {len(self.mask)}")
        scores = self.W_query(x) @ self.W_key(x).mT / self.W_key.out_features**0.5
        weights = scores.masked_fill(self.mask[:n, :n], -torch.inf).softmax(-1)
        if self.training:
            dropped = torch.rand(weights.shape, generator=self.coins) < self.p
            weights = apply_dropout(weights, dropped, self.p)
        return weights @ self.W_value(x)
