"""Never writes the heads side by side: it starts from the bias and adds each head's contribution
with its block of the projection's weight, as the lesson's sum says. The heads are registered by
number in a bare nn.Module.

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
        self.width = d_out
        self.heads = nn.Module()
        for h in range(num_heads):
            head = CausalAttention(
                d_in=d_in,
                d_out=d_out,
                context_length=context_length,
                dropout=dropout,
                qkv_bias=qkv_bias,
            )
            self.heads.register_module(str(h), head)
        self.out_proj = nn.Linear(in_features=num_heads * d_out, out_features=d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        blocks = self.out_proj.weight.split(self.width, dim=1)
        y = self.out_proj.bias.expand(*x.shape[:-1], self.width)
        for head, block in zip(self.heads.children(), blocks, strict=True):
            y = y + torch.einsum("btw,ow->bto", head(x), block)
        return y
