"""The weights are kept, detached, for plots, and the detached ones are then applied to the values.
After layer(x).sum().backward(), W_query.grad and W_key.grad should be there; they are None.

Diagnosis: The weights are cut off from the gradient, so W_query and W_key never learn.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.head_dim = head_dim
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.last_weights = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x_heads = x.unsqueeze(1)  # (batch, 1, tokens, d_in)
        queries = x_heads @ self.W_query.transpose(1, 2)
        keys = x_heads @ self.W_key.transpose(1, 2)
        values = x_heads @ self.W_value.transpose(1, 2)
        scores = queries @ keys.transpose(2, 3) / self.head_dim**0.5
        self.last_weights = torch.softmax(scores, dim=-1).detach()
        contexts = self.last_weights @ values
        return self.out_proj(contexts.transpose(1, 2).flatten(2))
