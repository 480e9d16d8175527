"""Wrong, two mistakes. The heads are registered twice, as ``heads`` and inside ``stack``, so
state_dict() has ``stack.heads.0...`` besides ``heads.0...``, and a file with the right names cannot
be loaded. And out_proj's weight is used through ``.data``: ``out_proj.weight.grad`` stays None.

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
        stack = StackedHeads(d_in, d_out, context_length, dropout, num_heads, qkv_bias)
        self.heads = stack.heads
        self.stack = stack
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.stack(x) @ self.out_proj.weight.data.T + self.out_proj.bias
