"""Two mistakes: the scores are scaled by the root of d_out // num_heads as in a layer with divided
heads, wrong for BatchedHeads(3, 8, 2, 5), where head_dim is 5 and not 4; and the stacks are read
with .data, so that W_query, W_key and W_value get no gradient in any backward pass.

Diagnosis: The scores are divided by the square root of d_out // num_heads, not of head_dim.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.scale = math.sqrt(d_out // num_heads)
        self.W_query = nn.Parameter(0.1 * torch.randn(num_heads, head_dim, d_in))
        self.W_key = nn.Parameter(0.1 * torch.randn(num_heads, head_dim, d_in))
        self.W_value = nn.Parameter(0.1 * torch.randn(num_heads, head_dim, d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q = torch.einsum("hki,bti->bhtk", self.W_query.data, x)
        k = torch.einsum("hki,bti->bhtk", self.W_key.data, x)
        v = torch.einsum("hki,bti->bhtk", self.W_value.data, x)
        scores = q @ k.transpose(-2, -1) / self.scale
        context = torch.softmax(scores, dim=-1) @ v
        return self.out_proj(context.transpose(1, 2).flatten(2))
