"""Two mistakes. The heads are stacked on a new *last* axis and flattened, so out_proj meets feature
0 of all heads, then feature 1 of all heads, and so on: right only for heads of width 1. And
__init__ calls torch.manual_seed(123), left over from a tutorial, so two layers start from the
same weights.

Diagnosis: A feature of each head is taken in turn; all of head 0 should come first.
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
        torch.manual_seed(123)
        self.num_heads = num_heads
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias) for _ in range(num_heads)
        )
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        context = torch.stack([head(x) for head in self.heads], dim=-1)
        return self.out_proj(context.flatten(start_dim=2))
