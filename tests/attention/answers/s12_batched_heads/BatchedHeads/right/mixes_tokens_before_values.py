"""Registers the stacks in a loop with register_parameter, works head by head, and averages the
tokens with the weights before it applies the value matrix, which gives the same sum.

Diagnosis: none
"""


class BatchedHeads(nn.Module):
    def __init__(self, d_in: int, d_out: int, num_heads: int, head_dim: int) -> None:
        super().__init__()
        for name in ("W_query", "W_key", "W_value"):
            start = torch.empty(num_heads, head_dim, d_in).normal_(std=d_in**-0.5)
            self.register_parameter(name, nn.Parameter(start))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def _one_head(
        self, x: torch.Tensor, W_q: torch.Tensor, W_k: torch.Tensor, W_v: torch.Tensor
    ) -> torch.Tensor:
        queries, keys = x @ W_q.T, x @ W_k.T  # (batch, tokens, head_dim)
        scores = queries @ keys.transpose(1, 2) / math.sqrt(W_q.shape[0])
        weights = torch.log_softmax(scores, dim=-1).exp()
        return (weights @ x) @ W_v.T

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        stacks = zip(self.W_query, self.W_key, self.W_value)
        return self.out_proj(torch.cat([self._one_head(x, *head) for head in stacks], dim=-1))
