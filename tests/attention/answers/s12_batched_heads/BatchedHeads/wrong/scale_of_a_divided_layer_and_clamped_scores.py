"""Wrong twice: the scores are divided by the root of d_out / num_heads, the width of a head in a
divided layer, and not of head_dim, and they are clamped to 50, which changes the weights where
scores are larger.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads = num_heads
        self.scale = (d_out / num_heads) ** -0.5
        self.W_query = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.W_key = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.W_value = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        x = x.unsqueeze(1)  # (batch, 1, tokens, d_in)
        queries = x @ self.W_query.transpose(1, 2)
        keys = x @ self.W_key.transpose(1, 2)
        values = x @ self.W_value.transpose(1, 2)
        scores = (queries @ keys.transpose(-2, -1)) * self.scale
        scores = scores.clamp(min=-50.0, max=50.0)  # keeps the exponentials finite
        weights = torch.softmax(scores, dim=-1)
        context = (weights @ values).transpose(1, 2).reshape(batch, tokens, -1)
        return self.out_proj(context)
