"""Two mistakes: the scores are divided by the root of d_out / num_heads in place of head_dim, and
x is detached, so that no gradient flows back to it.

Diagnosis: The scores are divided by the square root of d_out // num_heads, not of head_dim.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.root = math.sqrt(d_out / num_heads)  # the width of one head

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.detach().clone()  # the caller's x must not change
        queries = torch.einsum("hki,bti->bhtk", self.W_query, x)
        keys = torch.einsum("hki,bti->bhtk", self.W_key, x)
        values = torch.einsum("hki,bti->bhtk", self.W_value, x)
        scores = queries @ keys.transpose(-2, -1) / self.root
        weights = torch.softmax(scores, dim=-1)
        contexts = weights @ values
        return self.out_proj(contexts.transpose(1, 2).flatten(2))
