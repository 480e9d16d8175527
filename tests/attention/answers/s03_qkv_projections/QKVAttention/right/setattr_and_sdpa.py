"""Right. Makes the layers in a loop with setattr, starts them with normal numbers of its own
choice, and lets torch's scaled_dot_product_attention do the rest.

Diagnosis: none
"""
class QKVAttention(nn.Module):
    """Self-attention with learned queries, keys and values, without a mask."""

    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        for name, size in {"query": d_k, "key": d_k, "value": d_v}.items():
            layer = nn.Linear(d_in, size, bias=False)
            nn.init.normal_(layer.weight, std=d_in**-0.5)
            setattr(self, f"W_{name}", layer)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        q, k, v = self.W_query(X), self.W_key(X), self.W_value(X)
        return nn.functional.scaled_dot_product_attention(q, k, v)
