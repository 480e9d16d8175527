"""The three projections are computed by one F.linear with the three weights written below each
other and split afterwards; the weights are exp(score - logsumexp). attention_weights and forward
share a private helper that returns both weights and values.

Diagnosis: none
"""


import torch.nn.functional as F


class SelfAttention(nn.Module):
    """Self-attention for one sequence, with a learned table of absolute positions."""

    def __init__(self, d_in: int, d_out: int, context_length: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for role in ("query", "key", "value"):
            setattr(self, f"W_{role}", nn.Linear(d_in, d_out, bias=qkv_bias))
        self.positions = nn.Embedding(num_embeddings=context_length, embedding_dim=d_in)

    def _run(self, x):
        n = x.size(0)
        if n > self.positions.num_embeddings:
            raise ValueError(f"{n} tokens do not fit into {self.positions.num_embeddings} places")
        x = x + self.positions.weight.narrow(0, 0, n)
        layers = [self.W_query, self.W_key, self.W_value]
        weight = torch.vstack([layer.weight for layer in layers])
        bias = None
        if layers[0].bias is not None:
            bias = torch.hstack([layer.bias for layer in layers])
        q, k, v = F.linear(x, weight, bias).chunk(3, dim=-1)
        s = torch.einsum("ic,jc->ij", q, k) * (q.size(-1) ** -0.5)
        return torch.exp(s - torch.logsumexp(s, 1, keepdim=True)), v

    def attention_weights(self, x: torch.Tensor) -> torch.Tensor:
        return self._run(x)[0]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        a, v = self._run(x)
        return torch.einsum("ij,jd->id", a, v)
