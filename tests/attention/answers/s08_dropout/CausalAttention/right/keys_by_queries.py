"""Right. The scores are laid out as (batch, keys, queries), so the softmax runs over the axis
before the last; nn.Dropout drops.

Diagnosis: none
"""
class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.drop = nn.Dropout(dropout)
        places = torch.arange(context_length)
        self.register_buffer("mask", places > places[:, None], persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        n = x.shape[1]
        if n > len(self.mask):
            raise ValueError(f"the context has {len(self.mask)} tokens, x has {n}")
        hidden = self.mask[:n, :n].T
        scores = self.W_key(x) @ self.W_query(x).mT
        scores = scores.div_(self.W_key.out_features**0.5).masked_fill_(hidden, -torch.inf)
        weights = self.drop(scores.softmax(dim=-2))
        return weights.mT @ self.W_value(x)
