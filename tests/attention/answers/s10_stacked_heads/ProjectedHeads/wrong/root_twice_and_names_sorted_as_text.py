"""Two mistakes: divides both queries and keys by the root of the width, so the scores are divided
by the width itself, and sorts the names of the heads as text, so that of eleven heads or more head
10 comes before head 2.

Diagnosis: The scores are divided by the width of a key, not by its square root. More than ten
heads are in the order of their numbers as texts: 10 before 2.
"""


class BalancedHead(CausalAttention):
    """Scales before the product, so that no score gets large on the way."""

    def forward(self, x):
        tokens = x.shape[-2]
        if tokens > len(self.mask):
            raise ValueError(f"{tokens} tokens, but the context holds {len(self.mask)}")
        root = math.sqrt(self.W_key.out_features)
        queries, keys = self.W_query(x) / root, self.W_key(x) / root
        scores = queries @ keys.transpose(-2, -1)
        scores = scores.masked_fill(self.mask[:tokens, :tokens], -torch.inf)
        return self.dropout(torch.softmax(scores, dim=-1)) @ self.W_value(x)


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
        self.heads = nn.ModuleDict(
            {
                str(h): BalancedHead(d_in, d_out, context_length, dropout, qkv_bias)
                for h in range(num_heads)
            }
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        in_order = [self.heads[name] for name in sorted(self.heads.keys())]
        return self.out_proj(torch.cat([head(x) for head in in_order], dim=-1))
