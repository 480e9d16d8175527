"""Two mistakes. The scores are divided by the root of d_out / num_heads, which is head_dim only in
layers that divide their width, so BatchedHeads(7, 5, 4, 6) is scaled by the root of 1.25 and not
of 6; and the attention weights are detached, so no gradient reaches W_query and W_key for any
input.

Diagnosis: The scores are divided by the square root of d_out // num_heads, not of head_dim.
"""


class BatchedHeads(nn.Module):
    """Multi-head self-attention with stacks of full-width heads, without a mask."""

    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.W_query = nn.Parameter(0.1 * torch.randn(num_heads, head_dim, d_in))
        self.W_key = nn.Parameter(0.1 * torch.randn(num_heads, head_dim, d_in))
        self.W_value = nn.Parameter(0.1 * torch.randn(num_heads, head_dim, d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.scale = math.sqrt(d_out / num_heads)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries = torch.einsum("hki,bti->bhtk", self.W_query, x)
        keys = torch.einsum("hki,bti->bhtk", self.W_key, x)
        values = torch.einsum("hki,bti->bhtk", self.W_value, x)
        scores = queries @ keys.transpose(-2, -1) / self.scale
        weights = torch.softmax(scores, dim=-1).detach()  # weights must not be changed
        contexts = (weights @ values).transpose(1, 2).flatten(2)
        return self.out_proj(contexts)
