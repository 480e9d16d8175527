"""Two mistakes: softmax is written as exp divided by the sum, which is nan for scores of some
hundreds, and a batch of one sequence, x of shape (1, 3, d_in), comes back as (3, d_out) without
its batch axis.

Diagnosis: For large scores exp overflows, or is 0 everywhere: there the weights become nan.
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        self.head_dim = head_dim
        self.W_query = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.W_key = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.W_value = nn.Parameter(0.02 * torch.randn(num_heads, head_dim, d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def attend(self, sequence: torch.Tensor) -> torch.Tensor:
        """(tokens, d_in) -> (tokens, num_heads * head_dim)"""
        q = sequence @ self.W_query.transpose(1, 2)
        k = sequence @ self.W_key.transpose(1, 2)
        v = sequence @ self.W_value.transpose(1, 2)
        exps = torch.exp(q @ k.transpose(1, 2) / math.sqrt(self.head_dim))
        weights = exps / exps.sum(dim=-1, keepdim=True)
        return torch.cat(list(weights @ v), dim=-1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        contexts = torch.stack([self.attend(sequence) for sequence in x]).squeeze(0)
        return self.out_proj(contexts)
