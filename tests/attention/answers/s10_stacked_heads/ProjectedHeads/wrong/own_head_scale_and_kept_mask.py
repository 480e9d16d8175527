"""Two mistakes in a head written anew. Scores are divided by d_out, not by its root, which is wrong
for d_out = 4 and two tokens or more. And the mask of the first call is kept: a call with 2 tokens
and then one with 5, context_length 7, ends in a RuntimeError.

Diagnosis: none
"""


class MyHead(nn.Module):
    def __init__(self, d_in, d_out, context_length, dropout, qkv_bias=False):
        super().__init__()
        self.d_out = d_out
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.dropout = nn.Dropout(dropout)
        self.later = None  # made when it is needed

    def forward(self, x):
        tokens = x.shape[1]
        if tokens > self.context_length:
            raise ValueError("too many tokens")
        if self.later is None:
            later = torch.ones(tokens, tokens, dtype=torch.bool, device=x.device)
            self.later = later.triu(diagonal=1)
        q, k, v = self.W_query(x), self.W_key(x), self.W_value(x)
        scores = q @ k.transpose(1, 2) / self.d_out
        scores = scores.masked_fill(self.later[:tokens, :tokens], -torch.inf)
        weights = self.dropout(torch.softmax(scores, dim=-1))
        return weights @ v


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
            [MyHead(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)]
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out_proj(torch.cat([head(x) for head in self.heads], dim=-1))
