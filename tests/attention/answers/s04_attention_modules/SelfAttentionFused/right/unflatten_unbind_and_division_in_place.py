"""Right: the fused output is unflattened to (3, d_out) and unbound, and the module's own score
tensor is divided in place, which autograd allows.

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        nn.Module.__init__(self)
        self.d_out = d_out
        self.W_qkv = nn.Linear(in_features=d_in, out_features=3 * d_out, bias=bool(qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        query, key, value = self.W_qkv(x).unflatten(-1, (3, self.d_out)).unbind(dim=-2)
        scores = torch.matmul(query, key.transpose(-1, -2))
        scores.div_(math.sqrt(self.d_out))  # matmul does not need its own result for backward
        return torch.matmul(F.softmax(scores, dim=-1), value)
