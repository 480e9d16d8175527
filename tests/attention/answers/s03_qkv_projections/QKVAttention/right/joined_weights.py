"""Right. Three registered layers, but forward joins their weights and makes one product, cut with
split into sizes d_k, d_k, d_v.

Diagnosis: none
"""
class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.sizes = [d_k, d_k, d_v]
        for name, size in zip(("W_query", "W_key", "W_value"), self.sizes):
            self.add_module(name, nn.Linear(d_in, size, bias=False))

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        joined = torch.cat([self.W_query.weight, self.W_key.weight, self.W_value.weight], dim=0)
        Q, K, V = nn.functional.linear(X, joined).split(self.sizes, dim=-1)
        scores = Q @ K.transpose(-2, -1)
        return torch.softmax(scores / self.sizes[0] ** 0.5, dim=-1) @ V
