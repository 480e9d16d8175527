"""There is no mask: a loop over the queries gives each of them only the keys and values up to its
own position.

Diagnosis: none
"""


class MultiHeadAttention(nn.Module):
    def __init__(
        self,
        d_in: int,
        d_out: int,
        context_length: int,
        dropout: float,
        num_heads: int,
        qkv_bias: bool = False,
    ) -> None:
        super().__init__()
        if d_out % num_heads:
            raise ValueError(f"{num_heads} heads cannot share {d_out} features")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.context_length = context_length
        for name in ("W_query", "W_key", "W_value"):
            self.add_module(name, nn.Linear(d_in, d_out, bias=qkv_bias))
        self.out_proj = nn.Linear(d_out, d_out)
        self.drop = nn.Dropout(dropout)

    def _cut(self, projected: torch.Tensor) -> torch.Tensor:
        return projected.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but the context is {self.context_length}")
        q = self._cut(self.W_query(x)) / math.sqrt(self.head_dim)
        k = self._cut(self.W_key(x))
        v = self._cut(self.W_value(x))
        rows = []
        for i in range(tokens):
            past = slice(0, i + 1)
            scores = q[:, :, i : i + 1] @ k[:, :, past].transpose(2, 3)  # (b, h, 1, i + 1)
            weights = self.drop(scores.softmax(dim=-1))
            context = weights @ v[:, :, past]  # (b, h, 1, head_dim)
            rows.append(context.flatten(1))  # head 0 first
        return self.out_proj(torch.stack(rows, dim=1))
