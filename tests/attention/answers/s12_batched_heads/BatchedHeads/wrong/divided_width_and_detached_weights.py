"""Wrong, two mistakes. Scores are scaled by d_out // num_heads, as in the stage before: wrong for
BatchedHeads(3, 8, 2, 16), where head_dim is not 4. The weights kept for plotting are detached and
then used: after backward of any output W_query.grad and W_key.grad are None.

Diagnosis: The scores are divided by the square root of d_out // num_heads, not of head_dim.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.scale = math.sqrt(max(1, d_out // num_heads))
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.1)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.last_weights = None  # for plots

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x_heads = x.unsqueeze(1)  # (batch, 1, tokens, d_in)
        queries = x_heads @ self.W_query.transpose(1, 2)
        keys = x_heads @ self.W_key.transpose(1, 2)
        values = x_heads @ self.W_value.transpose(1, 2)
        scores = queries @ keys.transpose(2, 3) / self.scale
        self.last_weights = torch.softmax(scores, dim=-1).detach()
        context = self.last_weights @ values  # (batch, heads, tokens, head_dim)
        return self.out_proj(context.transpose(1, 2).flatten(2))
