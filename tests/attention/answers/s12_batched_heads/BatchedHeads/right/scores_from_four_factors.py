"""Unusual: the scores come from a single einsum of four factors, so that queries and keys are never
named; the values and the merge are one einsum as well, and the parameters are registered in a
loop.

Diagnosis: none
"""
class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            start = torch.empty(num_heads, head_dim, d_in).uniform_(-1, 1) / math.sqrt(d_in)
            self.register_parameter(name, nn.Parameter(start))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        head_dim = self.W_query.shape[1]
        # b: batch, q/s: tokens that ask / are asked, h: heads, k: head_dim, i/j: d_in
        scores = torch.einsum("bqi,hki,hkj,bsj->bhqs", x, self.W_query, self.W_key, x)
        weights = (scores / math.sqrt(head_dim)).softmax(dim=-1)
        context = torch.einsum("bhqs,hki,bsi->bqhk", weights, self.W_value, x)
        return self.out_proj(context.flatten(2))
