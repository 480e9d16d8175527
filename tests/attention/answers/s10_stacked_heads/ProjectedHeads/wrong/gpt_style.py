"""TWO: out_proj has a bias only if qkv_bias is True; and a dropout layer acts on the output of
out_proj in training, although only attention weights may be dropped.

Diagnosis: out_proj has a bias only if qkv_bias is True.
"""


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
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out, bias=qkv_bias)
        self.resid_dropout = nn.Dropout(dropout)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        context = torch.cat([head(x) for head in self.heads], dim=-1)
        return self.resid_dropout(self.out_proj(context))
