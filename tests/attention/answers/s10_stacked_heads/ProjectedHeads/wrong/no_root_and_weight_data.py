"""Two mistakes: the scores are divided by d_out and not by its root, which shows with d_out=2 and
two tokens. And the weight of out_proj is taken with .data, so after backward() the gradient of
out_proj.weight is None for any input.

Diagnosis: The scores are divided by the width of a key, not by its square root.
"""


class Head(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias):
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        later = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("mask", later, persistent=False)

    def forward(self, x):
        n = x.shape[1]
        if n > self.mask.shape[0]:
            raise ValueError("too many tokens")
        queries, keys, values = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = queries @ keys.transpose(1, 2) / keys.shape[-1]
        weights = scores.masked_fill(self.mask[:n, :n], -torch.inf).softmax(dim=-1)
        return self.dropout(weights) @ values


class ProjectedHeads(nn.Module):
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
        self.heads = nn.ModuleList(
            [Head(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)]
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        outputs = [head(x) for head in self.heads]
        W = self.out_proj.weight.data.T  # (num_heads * d_out, d_out)
        return torch.cat(outputs, dim=-1) @ W + self.out_proj.bias
