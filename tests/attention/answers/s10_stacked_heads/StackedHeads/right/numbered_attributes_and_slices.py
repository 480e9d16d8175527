"""The heads live in a ``ModuleDict`` under the names "0", "1", ...; their outputs are written into
slices of one tensor.

Diagnosis: none
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
        self.d_out = d_out
        self.num_heads = num_heads
        self.heads = nn.ModuleDict()
        for h in range(num_heads):
            self.heads[str(h)] = CausalAttention(
                d_in=d_in,
                d_out=d_out,
                context_length=context_length,
                dropout=dropout,
                qkv_bias=qkv_bias,
            )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        result = x.new_zeros(batch, tokens, self.num_heads * self.d_out)
        for h in range(self.num_heads):
            start = h * self.d_out
            result[:, :, start : start + self.d_out] = self.heads[str(h)](x)
        return result
