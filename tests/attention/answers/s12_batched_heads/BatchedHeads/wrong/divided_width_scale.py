"""Wrong. The scale is the root of d_out // num_heads, as in the layer that divides its width; here
head_dim is free. In the example both are 4. BatchedHeads(3, 12, 2, 4) with random weights shows it.

Diagnosis: The scores are divided by the square root of d_out // num_heads, not of head_dim.
"""
class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.scale = math.sqrt(max(d_out // num_heads, 1))  # the width of one head

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, tokens, _ = x.shape
        x = x.unsqueeze(1)  # (batch, 1, tokens, d_in)
        q = x @ self.W_query.transpose(1, 2)
        k = x @ self.W_key.transpose(1, 2)
        v = x @ self.W_value.transpose(1, 2)
        weights = torch.softmax(q @ k.transpose(-2, -1) / self.scale, dim=-1)
        z = (weights @ v).transpose(1, 2).reshape(batch, tokens, -1)
        return self.out_proj(z)
