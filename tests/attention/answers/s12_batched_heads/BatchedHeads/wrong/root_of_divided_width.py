"""Wrong: the scores are divided by the root of d_out / num_heads, as in layers that share their
features out among the heads, and not by the root of head_dim. With d_out=6, num_heads=2 and
head_dim=12 the attention weights are too sharp.

Diagnosis: The scores are divided by the square root of d_out // num_heads, not of head_dim.
"""
class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.W_key = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.W_value = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.root = math.sqrt(d_out / num_heads)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.unsqueeze(1)  # an axis for the heads
        queries = x @ self.W_query.transpose(1, 2)
        keys = x @ self.W_key.transpose(1, 2)
        values = x @ self.W_value.transpose(1, 2)
        scores = queries @ keys.transpose(2, 3) / self.root
        contexts = torch.softmax(scores, dim=-1) @ values
        return self.out_proj(contexts.transpose(1, 2).flatten(2))
