"""Everything is laid out the other way round: rows are keys, columns are queries.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        place = torch.arange(context_length)
        self.register_buffer("mask", place[None, :] > place[:, None], persistent=False)
        self.forget = nn.Dropout(p=dropout)
        make = lambda: nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key, self.W_query, self.W_value = make(), make(), make()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.mask.shape[0]:
            raise ValueError(f"{tokens} tokens do not fit into {self.mask.shape[0]}")
        q = self.W_query(x)
        asked = torch.einsum("bjd,bid->bji", self.W_key(x), q * q.shape[-1] ** -0.5)
        unseen = self.mask[:tokens, :tokens].T
        shares = torch.where(unseen, float("-inf"), asked).softmax(dim=1)
        return torch.einsum("bji,bjd->bid", self.forget(shares), self.W_value(x))
