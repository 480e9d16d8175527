"""Two mistakes: the head axis stays behind the token axis, so attention is computed among the heads
of one token instead of among tokens; and the scores are divided by the root of d_in instead of
head_dim.

Diagnosis: The scores are divided by the square root of the input's width, not of a key's. The
attention is computed among the heads of one token, not among the tokens in one head.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.d_in = d_in
        self.W_query = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.W_key = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.W_value = nn.Parameter(torch.randn(num_heads, head_dim, d_in) * 0.02)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q = torch.einsum("bti,hki->bthk", x, self.W_query)
        k = torch.einsum("bti,hki->bthk", x, self.W_key)
        v = torch.einsum("bti,hki->bthk", x, self.W_value)
        scores = q @ k.transpose(-2, -1) / math.sqrt(self.d_in)
        weights = torch.softmax(scores, dim=-1)
        z = weights @ v
        return self.out_proj(z.reshape(x.shape[0], x.shape[1], -1))
