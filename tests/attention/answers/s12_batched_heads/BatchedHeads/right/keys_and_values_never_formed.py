"""Uses associativity: brings the queries back to the space of the tokens, mixes the raw tokens,
and only then applies W_value.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            stack = nn.Parameter(torch.empty(num_heads, head_dim, d_in))
            nn.init.normal_(stack, std=d_in**-0.5)
            self.register_parameter(name, stack)
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        head_dim = self.W_query.shape[1]
        queries = torch.einsum("bsi,hki->bhsk", x, self.W_query) / math.sqrt(head_dim)
        # q . (W_key x_t) is the same as (q W_key) . x_t
        probes = torch.einsum("bhsk,hki->bhsi", queries, self.W_key)
        weights = torch.einsum("bhsi,bti->bhst", probes, x).softmax(dim=-1)
        # The sum of a_t (W_value x_t) is W_value times the sum of a_t x_t.
        mixtures = torch.einsum("bhst,bti->bhsi", weights, x)
        contexts = torch.einsum("bhsi,hki->bshk", mixtures, self.W_value)
        return self.out_proj(contexts.flatten(start_dim=2))
