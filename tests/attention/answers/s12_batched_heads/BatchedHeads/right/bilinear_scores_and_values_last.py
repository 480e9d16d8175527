"""No queries, keys or values are computed: the scores are a bilinear form of two tokens, and the
weights mix the tokens themselves before W_value is applied.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        bound = d_in**-0.5
        for name in ("W_query", "W_key", "W_value"):
            start = torch.empty(num_heads, head_dim, d_in).uniform_(-bound, bound)
            self.register_parameter(name, nn.Parameter(start))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        head_dim = self.W_query.shape[1]
        tokens = x.unsqueeze(1)  # (batch, 1, tokens, d_in)
        # (W_q a) . (W_k b) = a . (W_q^T W_k) b
        form = self.W_query.transpose(1, 2) @ self.W_key / math.sqrt(head_dim)
        scores = (tokens @ form) @ tokens.transpose(-2, -1)  # (batch, num_heads, tokens, tokens)
        mixed = scores.softmax(dim=-1) @ tokens  # (batch, num_heads, tokens, d_in)
        contexts = mixed @ self.W_value.transpose(1, 2)
        return self.out_proj(contexts.permute(0, 2, 1, 3).flatten(start_dim=2))
