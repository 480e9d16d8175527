"""Wrong, two mistakes: the scores are divided by the root of d_out // num_heads, which was the
width of a head in the layer that divides its features, and not by the root of head_dim (the same
in the example by hand, 8 // 2 = 4); and the output goes through squeeze(), which drops the batch
axis of a batch of one, the token axis of a single token, and the last axis if d_out is 1.

Diagnosis: The scores are divided by the square root of d_out // num_heads, not of head_dim.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.rand(num_heads, head_dim, d_in))
        self.W_key = nn.Parameter(torch.rand(num_heads, head_dim, d_in))
        self.W_value = nn.Parameter(torch.rand(num_heads, head_dim, d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.scale = max(1, d_out // num_heads) ** -0.5

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.unsqueeze(1)                       # batch, 1, tokens, d_in
        q = x @ self.W_query.transpose(-1, -2)   # batch, heads, tokens, head_dim
        k = x @ self.W_key.transpose(-1, -2)
        v = x @ self.W_value.transpose(-1, -2)
        att = (q @ k.transpose(-1, -2) * self.scale).softmax(dim=-1)
        z = (att @ v).transpose(1, 2)
        z = z.reshape(z.shape[0], z.shape[1], -1)
        return self.out_proj(z).squeeze()
