"""Keeps the heads in an nn.Sequential under names given by hand, never calls it as a whole, and
writes into one tensor made beforehand.

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
        self.heads = nn.Sequential()
        for h in range(num_heads):
            head = CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            self.heads.add_module(str(h), head)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        together = None
        for h, head in enumerate(self.heads):
            said = head(x)
            if together is None:
                together = said.new_empty(*said.shape[:-1], len(self.heads) * self.d_out)
            together[..., h * self.d_out : (h + 1) * self.d_out] = said
        return together
