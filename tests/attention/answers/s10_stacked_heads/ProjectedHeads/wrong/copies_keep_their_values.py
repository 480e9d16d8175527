"""Wrong. The heads are copies of one head whose query and key layers are drawn anew, but W_value is
forgotten: in ProjectedHeads(5, 3, 7, 0.0, 4) heads.0.W_value.weight and heads.3.W_value.weight are
equal.

Diagnosis: In a new layer, weights of two heads are the same.
"""
import copy


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
        head = CausalAttention(d_in, d_out, context_length, dropout, qkv_bias)
        self.heads = nn.ModuleList([copy.deepcopy(head) for _ in range(num_heads)])
        for h in self.heads:  # each head starts from its own weights
            h.W_query.reset_parameters()
            h.W_key.reset_parameters()
        self.out_proj = nn.Linear(num_heads * d_out, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.out_proj(torch.cat([head(x) for head in self.heads], dim=-1))
