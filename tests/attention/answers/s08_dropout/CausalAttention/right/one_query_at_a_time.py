"""Calculates one query after another: only the keys that its row of the mask leaves free are taken
out at all, so there is no masking of scores.

Diagnosis: none
"""


class CausalAttention(nn.Module):
    def __init__(
        self, d_in: int, d_out: int, context_length: int, dropout: float, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_query, self.W_key, self.W_value = (
            nn.Linear(d_in, d_out, bias=qkv_bias) for _ in range(3)
        )
        self.forget = nn.Dropout(dropout)
        place = torch.arange(context_length)
        self.register_buffer("mask", place[None, :] > place[:, None], persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        if tokens > len(self.mask):
            raise ValueError(f"{tokens} tokens do not fit into a context of {len(self.mask)}")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        contexts = []
        for i in range(tokens):
            (free,) = torch.where(~self.mask[i, :tokens])
            scores = (keys[:, free] * queries[:, i, None]).sum(dim=-1) / keys.shape[-1] ** 0.5
            weights = self.forget(scores.softmax(dim=-1))
            contexts.append((weights[..., None] * values[:, free]).sum(dim=1))
        return torch.stack(contexts, dim=1)
