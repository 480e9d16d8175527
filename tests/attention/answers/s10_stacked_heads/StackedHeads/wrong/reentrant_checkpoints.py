"""Reentrant checkpoints in training: if x itself needs no gradient, no parameter of any head gets
one.

Diagnosis: none
"""


from torch.utils.checkpoint import checkpoint


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
        self.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
            for _ in range(num_heads)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.training:
            # Attention weights are large: compute them again on the way back, do not keep them.
            outputs = [checkpoint(head, x, use_reentrant=True) for head in self.heads]
        else:
            outputs = [head(x) for head in self.heads]
        return torch.cat(outputs, dim=-1)
