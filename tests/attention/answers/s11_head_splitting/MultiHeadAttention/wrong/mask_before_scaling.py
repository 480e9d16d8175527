"""Fills the mask with -1000 and divides by the root afterwards, so that masked scores are not very
small. With head_dim = 64 they become -125: if all scaled scores are near -300, as the text
allows, every query looks at the future.

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
        assert d_out % num_heads == 0, "d_out must be divisible by num_heads"
        self.num_heads = num_heads
        self.head_dim = d_out // num_heads
        self.context_length = context_length
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.out_proj = nn.Linear(d_out, d_out)
        self.dropout = nn.Dropout(dropout)
        self.register_buffer(
            "mask", torch.ones(context_length, context_length).triu(1).bool(), persistent=False
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        tokens = x.shape[1]
        assert tokens <= self.context_length, "too many tokens"
        queries = split_heads(self.W_query(x), self.num_heads)
        keys = split_heads(self.W_key(x), self.num_heads)
        values = split_heads(self.W_value(x), self.num_heads)
        scores = head_scores(queries, keys)
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -1e3)
        weights = torch.softmax(scores / self.head_dim**0.5, dim=-1)
        weights = self.dropout(weights)
        return self.out_proj(merge_heads(weights @ values))
