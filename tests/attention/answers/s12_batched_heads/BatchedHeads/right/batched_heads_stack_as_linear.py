"""Each stack is flattened into the weight of one large linear map and the result is cut into heads
again; the attention itself is F.scaled_dot_product_attention, which divides by the root of
head_dim.

Diagnosis: none
"""

from torch.nn import functional as F


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            start = torch.empty(num_heads, head_dim, d_in).uniform_(-1, 1) / math.sqrt(d_in)
            self.register_parameter(name, nn.Parameter(start))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    @staticmethod
    def _project(stack: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
        side_by_side = F.linear(x, stack.flatten(0, 1))  # (batch, tokens, heads * head_dim)
        return side_by_side.unflatten(-1, stack.shape[:2]).transpose(1, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        parts = [self._project(W, x) for W in (self.W_query, self.W_key, self.W_value)]
        context = F.scaled_dot_product_attention(*parts)
        return self.out_proj(context.transpose(1, 2).flatten(2))
