"""Two mistakes: x is detached "so that it is not changed", and no gradient flows back to it. And exp
is taken of the scores as they are, so scores of 200 give inf / inf = nan in float32.

Diagnosis: For large scores exp overflows, or is 0 everywhere: there the weights become nan.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        shape = (num_heads, head_dim, d_in)
        self.head_dim = head_dim
        self.W_query = nn.Parameter(torch.randn(shape) / d_in**0.5)
        self.W_key = nn.Parameter(torch.randn(shape) / d_in**0.5)
        self.W_value = nn.Parameter(torch.randn(shape) / d_in**0.5)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x.detach().clone()  # do not touch the caller's x
        q = torch.einsum("hki,bti->bhtk", self.W_query, x)
        k = torch.einsum("hki,bti->bhtk", self.W_key, x)
        v = torch.einsum("hki,bti->bhtk", self.W_value, x)
        scores = torch.einsum("bhqk,bhsk->bhqs", q, k) / math.sqrt(self.head_dim)
        e = torch.exp(scores)
        weights = e / e.sum(dim=-1, keepdim=True)
        z = torch.einsum("bhqs,bhsk->bqhk", weights, v)
        return self.out_proj(z.reshape(x.shape[0], x.shape[1], -1))
