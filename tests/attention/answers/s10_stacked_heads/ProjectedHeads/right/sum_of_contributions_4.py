"""Unusual: never writes the heads side by side. It starts from the bias and adds each head's
contribution, its output times its block of columns of out_proj.weight (last head first);
out_proj itself is never called.

Diagnosis: none
"""


class ProjectedHeads(nn.Module):
    """Several causal attention heads side by side, and an output projection that mixes them."""

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
        self.out_proj = nn.Linear(num_heads * d_out, d_out)
        self.heads = nn.ModuleList()
        while len(self.heads) < num_heads:
            self.heads.append(CausalAttention(d_in, d_out, context_length, dropout, qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        width = self.out_proj.out_features
        blocks = self.out_proj.weight.split(width, dim=1)
        y = self.out_proj.bias
        for head, block in reversed(list(zip(self.heads, blocks))):
            y = y + torch.einsum("btw,ow->bto", head(x), block)
        return y
