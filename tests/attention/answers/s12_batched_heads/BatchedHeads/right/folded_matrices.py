"""Never forms queries, keys or values: the query and key matrices of a head are multiplied into one
bilinear form. The attention weights mix the raw tokens, and the value matrices are applied
afterwards.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        bound = 1 / math.sqrt(d_in)
        for name in ("W_query", "W_key", "W_value"):
            stack = torch.empty(num_heads, head_dim, d_in).uniform_(-bound, bound)
            self.register_parameter(name, nn.Parameter(stack))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        root = math.sqrt(self.W_query.shape[1])
        forms = self.W_query.transpose(1, 2) @ self.W_key / root  # (heads, d_in, d_in)
        tokens = x.unsqueeze(1)  # (batch, 1, tokens, d_in)
        scores = tokens @ forms @ tokens.transpose(2, 3)
        weights = (scores - scores.logsumexp(dim=-1, keepdim=True)).exp()
        contexts = weights @ tokens @ self.W_value.transpose(1, 2)
        return self.out_proj(torch.cat(contexts.unbind(1), dim=-1))
