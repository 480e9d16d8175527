"""Two mistakes. The heads are asked in the alphabetical order of their names, so with num_heads=11
head 10 comes before head 2 and meets the wrong columns of out_proj; and in evaluation mode
everything runs under no_grad, so ``layer.eval()(x)`` lets no gradients back to x and the
parameters, which the text promises without exception.

Diagnosis: More than ten heads are in the order of their numbers as texts: 10 before 2.
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
        self.heads = nn.ModuleDict(
            {
                str(h): CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for h in range(num_heads)
            }
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def _mix(self, x: torch.Tensor) -> torch.Tensor:
        contexts = [self.heads[name](x) for name in sorted(self.heads.keys())]
        return self.out_proj(torch.cat(contexts, dim=-1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.training:
            return self._mix(x)
        with torch.no_grad():  # nothing is learned in evaluation mode
            return self._mix(x)
