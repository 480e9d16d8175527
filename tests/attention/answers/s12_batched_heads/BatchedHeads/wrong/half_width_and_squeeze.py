"""Wrong twice: `head_dim ** 1 / 2` is half of head_dim and not its root (they agree for 4 only, with
head_dim 6 the scores are divided by 3), and `squeeze()` without an axis drops every axis of
length 1, so that a batch of one sequence raises an error.

Diagnosis: The scores are divided by half the width of a key, not by its square root.
"""
class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.head_dim = head_dim
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def project(self, W, x):
        # every token as a column: (h, 1, k, i) @ (b, 1, t, i, 1) -> (b, h, t, k, 1)
        return (W[:, None] @ x[:, None, :, :, None]).squeeze()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries = self.project(self.W_query, x)
        keys = self.project(self.W_key, x)
        values = self.project(self.W_value, x)
        scores = queries @ keys.transpose(-2, -1) / (self.head_dim ** 1 / 2)
        weights = torch.softmax(scores, dim=-1)
        contexts = weights @ values
        return self.out_proj(contexts.transpose(1, 2).flatten(2))
