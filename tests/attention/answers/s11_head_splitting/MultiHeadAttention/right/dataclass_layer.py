"""The layer is a dataclass without equality, whose layers are made in __post_init__; the arguments
are its fields.

Diagnosis: none
"""

from dataclasses import dataclass


@dataclass(eq=False, repr=False)
class MultiHeadAttention(nn.Module):
    d_in: int
    d_out: int
    context_length: int
    dropout: float
    num_heads: int
    qkv_bias: bool = False

    def __post_init__(self):
        super().__init__()
        if self.d_out % self.num_heads:
            raise ValueError("uneven")
        for name in ("W_query", "W_key", "W_value"):
            setattr(self, name, nn.Linear(self.d_in, self.d_out, bias=self.qkv_bias))
        self.out_proj = nn.Linear(self.d_out, self.d_out)

    def forward(self, x):
        n = x.shape[1]
        if n > self.context_length:
            raise ValueError("too long")
        q, k, v = (
            w(x).unflatten(-1, (self.num_heads, -1)).transpose(1, 2)
            for w in (self.W_query, self.W_key, self.W_value)
        )
        s = (q @ k.mT / math.sqrt(q.shape[-1])).masked_fill(
            torch.ones(n, n).triu(1) > 0, -torch.inf
        )
        return self.out_proj(
            (F.dropout(s.softmax(-1), self.dropout, self.training) @ v).transpose(1, 2).flatten(2)
        )
