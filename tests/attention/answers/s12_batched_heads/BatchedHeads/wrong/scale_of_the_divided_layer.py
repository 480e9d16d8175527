"""Two mistakes. The scores are divided by the root of d_out // num_heads, as in a layer that
divides its features ("divided by the square root of head_dim"; the four numbers are
independent). And keys and values use W.data, "so that the weights are not changed": "Gradients
flow back to all parameters" fails.

Diagnosis: The scores are divided by the square root of d_out // num_heads, not of head_dim.
"""
class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads = num_heads
        self.d_k = d_out // num_heads
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        b, t, _ = x.shape
        x = x.unsqueeze(1)  # (batch, 1, tokens, d_in)
        Q = x @ self.W_query.transpose(1, 2)
        K = x @ self.W_key.data.transpose(1, 2)
        V = x @ self.W_value.data.transpose(1, 2)
        scores = Q @ K.transpose(-2, -1) / math.sqrt(self.d_k)
        weights = torch.softmax(scores, dim=-1)
        z = weights @ V
        z = z.transpose(1, 2).reshape(b, t, -1)
        return self.out_proj(z)
