"""Wrong, two mistakes. (1) As in Keras, tokens whose features are all 0 are taken for padding and
blocked as keys (unless all of a sequence are zeros); the text has no mask, so a zero token among
others should get its share of the weights. (2) A batch of one sequence is squeezed away: the
result has the shape (tokens, d_out) and not (1, tokens, d_out).

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.scale = 1.0 / math.sqrt(head_dim)
        self.W_query = nn.Parameter(0.1 * torch.randn(num_heads, head_dim, d_in))
        self.W_key = nn.Parameter(0.1 * torch.randn(num_heads, head_dim, d_in))
        self.W_value = nn.Parameter(0.1 * torch.randn(num_heads, head_dim, d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out, bias=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q = torch.einsum("hki,bti->bhtk", self.W_query, x)
        k = torch.einsum("hki,bti->bhtk", self.W_key, x)
        v = torch.einsum("hki,bti->bhtk", self.W_value, x)
        scores = torch.einsum("bhqk,bhsk->bhqs", q, k) * self.scale
        padding = (x == 0).all(dim=-1)  # (batch, tokens)
        padding = padding & ~padding.all(dim=-1, keepdim=True)
        scores = scores.masked_fill(padding[:, None, None, :], float("-inf"))
        z = torch.einsum("bhqs,bhsk->bqhk", torch.softmax(scores, dim=-1), v)
        return self.out_proj(z.flatten(start_dim=2)).squeeze(0)
