"""With a single head the projection is left out in ``forward``, because there is nothing to mix. For
num_heads = 1, as in ProjectedHeads(2, 3, 4, 0.0, 1), the output should still go through out_proj
and its bias, which here get no gradients either.

Diagnosis: With one head, out_proj is not used: the head is returned as it is.
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
            [
                CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
                for _ in range(num_heads)
            ]
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if len(self.heads) == 1:
            return self.heads[0](x)  # one head: nothing to put together
        together = torch.cat([head(x) for head in self.heads], dim=-1)
        return self.out_proj(together)
