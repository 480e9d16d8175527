"""Wrong twice: with one head out_proj is an nn.Identity without parameters, and the rows, which
lie sequence after sequence, are cut as if they lay token after token, which mixes the sequences of
a batch.

Diagnosis: none
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
        self.d_out = d_out
        self.heads = nn.ModuleList(
            [
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            ]
        )
        # a single head needs no mixing, and has the right width already
        project_out = num_heads > 1
        self.out_proj = nn.Linear(num_heads * d_out, d_out) if project_out else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        # one long list of rows: a single large matrix product for out_proj
        rows = torch.cat([head(x).reshape(batch * tokens, self.d_out) for head in self.heads], 1)
        out = self.out_proj(rows)
        return out.view(tokens, batch, self.d_out).transpose(0, 1).contiguous()
