"""The heads are in an nn.ModuleDict under the names "0", "1", and so on, and nothing is ever written
side by side: the output is the bias of out_proj, once, plus what each head contributes through
its own block of columns of the weight.

Diagnosis: none
"""
from functools import reduce


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
        self.out_proj = nn.Linear(num_heads * d_out, d_out)
        self.heads = nn.ModuleDict()
        for h in range(num_heads):
            self.heads[str(h)] = CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        blocks = self.out_proj.weight.chunk(len(self.heads), dim=1)
        said = ((head(x), block) for head, block in zip(self.heads.values(), blocks))
        return reduce(lambda y, pair: y + pair[0] @ pair[1].mT, said, self.out_proj.bias)
