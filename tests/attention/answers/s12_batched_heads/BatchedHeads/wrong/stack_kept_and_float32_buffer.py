"""Two mistakes. The three stacks are joined in the first call and kept, so if W_value is changed
after a first call (a training step), the output stays the old one; and the contexts are collected
in a float32 buffer, so ``layer.double()`` with a double x fails in out_proj.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.num_heads, self.head_dim = num_heads, head_dim
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in) / math.sqrt(d_in))
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in) / math.sqrt(d_in))
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in) / math.sqrt(d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.joined = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.joined is None:  # join them once, not in every call
            self.joined = torch.stack((self.W_query, self.W_key, self.W_value))
        batch, tokens, _ = x.shape
        contexts = torch.zeros(batch, tokens, self.num_heads, self.head_dim, device=x.device)
        for head in range(self.num_heads):
            queries, keys, values = (x @ matrix.T for matrix in self.joined[:, head])
            scores = queries @ keys.transpose(1, 2) / math.sqrt(self.head_dim)
            contexts[:, :, head] = torch.softmax(scores, dim=-1) @ values
        return self.out_proj(contexts.reshape(batch, tokens, -1))
