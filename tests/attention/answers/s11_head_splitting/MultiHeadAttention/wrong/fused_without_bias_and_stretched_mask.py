"""Wrong, two mistakes. The one product for queries, keys and values leaves out their biases: wrong
for qkv_bias=True with W_value.bias of ones. The length is only noticed when masked_fill
complains: with context_length=1 and 3 tokens nothing is blocked and no ValueError is raised.

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
        if d_out % num_heads != 0:
            raise ValueError("num_heads has to divide d_out")
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        future = torch.ones(context_length, context_length, dtype=torch.bool).triu(1)
        self.register_buffer("future", future, persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        # one product for all three projections
        weight = torch.cat((self.W_query.weight, self.W_key.weight, self.W_value.weight))
        qkv = x @ weight.T
        qkv = qkv.view(batch, tokens, 3, self.num_heads, self.head_dim)
        queries, keys, values = qkv.permute(2, 0, 3, 1, 4)

        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.head_dim)
        try:
            scores = scores.masked_fill(self.future[:tokens, :tokens], -torch.inf)
        except RuntimeError as problem:
            raise ValueError(
                f"{tokens} tokens are more than the context of {self.context_length}"
            ) from problem
        weights = self.dropout(torch.softmax(scores, dim=-1))

        context = (weights @ values).transpose(1, 2).reshape(batch, tokens, -1)
        return self.out_proj(context)
