"""Never writes the heads side by side: the weight of out_proj is split into one block of columns
per head, each head's output is multiplied by its block, and the products are added up, starting
from the bias, which so comes in exactly once.

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
        make = lambda: CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
        self.heads = nn.ModuleList([make() for _ in range(num_heads)])
        self.out_proj = nn.Linear(in_features=num_heads * d_out, out_features=d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        blocks = self.out_proj.weight.chunk(len(self.heads), dim=1)
        total = self.out_proj.bias
        for head, block in zip(self.heads, blocks):
            total = total + torch.einsum("btw,ow->bto", head(x), block)
        return total
