"""Keeps the heads in a bare nn.Module under the names 0, 1, ..., registered by hand, and writes
each output into its slot of one tensor.

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
        super(StackedHeads, self).__init__()
        self.d_out = d_out
        self.num_heads = num_heads
        self.heads = nn.Module()
        for h in range(num_heads):
            head = CausalAttention(d_in, d_out, context_length, dropout, qkv_bias=qkv_bias)
            self.heads.register_module(str(h), head)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        result = None
        for h in range(self.num_heads):
            output = getattr(self.heads, str(h))(x)
            if result is None:
                result = output.new_empty(*output.shape[:-1], self.num_heads * self.d_out)
            result[..., h * self.d_out : (h + 1) * self.d_out] = output
        return result
