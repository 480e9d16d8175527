"""Needs no mask: loops over the queries and gives each one only the keys and values up to itself.

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
        self.context_length = context_length
        self.dropout = dropout
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)

    def _heads(self, projected: torch.Tensor) -> torch.Tensor:
        return projected.unflatten(-1, (self.num_heads, self.head_dim)).transpose(1, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError(f"{tokens} tokens, but the context is {self.context_length}")
        queries = self._heads(self.W_query(x)) * self.head_dim**-0.5
        keys = self._heads(self.W_key(x))
        values = self._heads(self.W_value(x))
        contexts = []
        for t in range(tokens):
            seen = slice(0, t + 1)
            scores = queries[:, :, t : t + 1] @ keys[:, :, seen].transpose(-2, -1)
            weights = F.dropout(scores.softmax(dim=-1), self.dropout, self.training)
            contexts.append(weights @ values[:, :, seen])
        context = torch.cat(contexts, dim=2)  # (batch, num_heads, tokens, head_dim)
        return self.out_proj(context.transpose(1, 2).flatten(2))
