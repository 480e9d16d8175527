"""TWO: the outputs are stacked on a new last axis and flattened, so the features of the heads
alternate in place of head 0 first; and qkv_bias is accepted but not handed to the heads.

Diagnosis: A feature of each head is taken in turn; all of head 0 should come first.
"""


class StackedHeads(nn.Module):
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
        self.num_heads = num_heads
        self.heads = nn.ModuleList(
            [CausalAttention(d_in, d_out, context_length, dropout) for _ in range(num_heads)]
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        outputs = [head(x) for head in self.heads]
        return torch.stack(outputs, dim=-1).flatten(start_dim=-2)
