"""Right. A loop over the sequences with the functions from above; only the results are stacked. A
batch is never a letter or an axis that could meet the heads.

Diagnosis: none
"""
class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        shape = (num_heads, head_dim, d_in)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.W_query = nn.Parameter(0.1 * torch.randn(shape))
        self.W_key = nn.Parameter(0.1 * torch.randn(shape))
        self.W_value = nn.Parameter(0.1 * torch.randn(shape))

    def _one(self, x: torch.Tensor) -> torch.Tensor:
        stacks = (self.W_query, self.W_key, self.W_value)
        z = head_contexts(*(project_tokens(W, x) for W in stacks))
        return merge_and_project(z, self.out_proj.weight, self.out_proj.bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.stack([self._one(sequence) for sequence in x])
