"""Two mistakes: the scores are scaled by the root of d_out / num_heads, the width of divided
heads, and not of head_dim, and a batch of one sequence loses its batch axis in the output.

Diagnosis: The scores are divided by the square root of d_out // num_heads, not of head_dim.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.W_key = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.W_value = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.scale = (d_out / num_heads) ** -0.5

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() == 2:  # a single sequence is a batch of one
            x = x.unsqueeze(0)
        x = x.unsqueeze(1)  # (batch, 1, tokens, d_in)
        q = x @ self.W_query.transpose(1, 2)
        k = x @ self.W_key.transpose(1, 2)
        v = x @ self.W_value.transpose(1, 2)
        attention = torch.softmax(q @ k.transpose(-2, -1) * self.scale, dim=-1)
        context = attention @ v  # (batch, num_heads, tokens, head_dim)
        batch, num_heads, tokens, head_dim = context.shape
        merged = context.transpose(1, 2).reshape(batch, tokens, num_heads * head_dim)
        return self.out_proj(merged).squeeze(0)
