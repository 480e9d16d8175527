"""The attention weights are detached to keep them for pictures, and the detached ones are used for
the contexts, so W_query and W_key get no gradient and that of x is incomplete.

Diagnosis: The weights are cut off from the gradient, so W_query and W_key never learn.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.head_dim = head_dim
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.attention = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries = torch.einsum("hki,bti->bhtk", self.W_query, x)
        keys = torch.einsum("hki,bti->bhtk", self.W_key, x)
        values = torch.einsum("hki,bti->bhtk", self.W_value, x)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(self.head_dim)
        self.attention = torch.softmax(scores, dim=-1).detach()  # to look at later
        contexts = self.attention @ values
        return self.out_proj(contexts.transpose(1, 2).flatten(2))
