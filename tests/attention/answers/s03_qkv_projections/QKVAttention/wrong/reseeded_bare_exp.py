"""Wrong, two mistakes. The seed is set anew before the keys and before the values, so with d_k =
d_v, as in QKVAttention(4, 4, 4), W_key and W_value start from the same numbers; and the bare
exponentials overflow for scores of some hundreds (all weights 3, X = ones(2, 4): scores of 288).

Diagnosis: none
"""
class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(789)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        torch.manual_seed(789)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        Q, K, V = self.W_query(X), self.W_key(X), self.W_value(X)
        e = torch.exp(Q @ K.transpose(-2, -1) / K.shape[-1] ** 0.5)
        return e / e.sum(dim=-1, keepdim=True) @ V
