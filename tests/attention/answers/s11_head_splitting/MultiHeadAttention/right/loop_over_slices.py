"""Right. Projects once and then runs through the heads in a loop, with slices of the features; the
mask is made in forward from the number of tokens, and written into the scores in place.

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
        assert d_out % num_heads == 0, "num_heads has to divide d_out"
        self.num_heads = num_heads
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        self.out_proj = nn.Linear(d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.size(1)
        assert tokens <= self.context_length, "the sequence is too long"
        i = torch.arange(tokens, device=x.device)
        future = i > i.unsqueeze(1)
        width = self.W_query.out_features // self.num_heads
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        contexts = []
        for start in range(0, queries.size(-1), width):
            part = slice(start, start + width)
            scores = torch.bmm(queries[..., part], keys[..., part].transpose(1, 2))
            scores /= math.sqrt(width)
            scores.masked_fill_(future, float("-inf"))
            contexts.append(torch.bmm(self.dropout(scores.softmax(-1)), values[..., part]))
        return self.out_proj(torch.cat(contexts, -1))
