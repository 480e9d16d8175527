"""Wrong: the scores are scaled as in a layer that divides d_out among its heads, by the root of
d_out / num_heads, and head_dim has nothing to do with that here. It is wrong for
BatchedHeads(d_in=3, d_out=6, num_heads=2, head_dim=4), say, with random weights and inputs.

Diagnosis: The scores are divided by the square root of d_out // num_heads, not of head_dim.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        shape = (num_heads, head_dim, d_in)
        self.W_query = nn.Parameter(0.1 * torch.randn(shape))
        self.W_key = nn.Parameter(0.1 * torch.randn(shape))
        self.W_value = nn.Parameter(0.1 * torch.randn(shape))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)
        self.scale = math.sqrt(d_out / num_heads)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        queries = torch.einsum("hki,bti->bhtk", self.W_query, x)
        keys = torch.einsum("hki,bti->bhtk", self.W_key, x)
        values = torch.einsum("hki,bti->bhtk", self.W_value, x)
        scores = queries @ keys.transpose(-2, -1) / self.scale
        weights = torch.softmax(scores, dim=-1)
        contexts = weights @ values
        batch, _, tokens, _ = contexts.shape
        return self.out_proj(contexts.transpose(1, 2).reshape(batch, tokens, -1))
