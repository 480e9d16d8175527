"""Heads in an nn.Sequential that is never called; the bias first, then each head's share is added.

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
        options = dict(context_length=context_length, dropout=dropout, qkv_bias=qkv_bias)
        self.out_proj = nn.Linear(num_heads * d_out, d_out)
        self.heads = nn.Sequential(
            *(CausalAttention(d_in, d_out, **options) for _ in range(num_heads))
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        blocks = self.out_proj.weight.T.tensor_split(len(self.heads), dim=0)
        total = self.out_proj.bias
        for head, block in zip(self.heads, blocks):
            total = total + head(x) @ block
        return total
