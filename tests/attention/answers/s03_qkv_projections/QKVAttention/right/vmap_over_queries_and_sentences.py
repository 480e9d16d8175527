"""Right: writes the code for a single query and maps it with torch.func.vmap over the queries and
over the batch.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        for name, width in {"W_value": d_v, "W_key": d_k, "W_query": d_k}.items():
            setattr(self, name, nn.Linear(d_in, width, bias=False))
        self.d_k = d_k

    def _ask(self, q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
        """(d_k,), (n, d_k), (n, d_v) -> (d_v,)"""
        a = torch.softmax(K @ q / math.sqrt(self.d_k), dim=0)
        return a @ V

    def _sentence(self, X: torch.Tensor) -> torch.Tensor:
        """(n, d_in) -> (n, d_v)"""
        over_queries = torch.func.vmap(self._ask, in_dims=(0, None, None))
        return over_queries(self.W_query(X), self.W_key(X), self.W_value(X))

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        if X.dim() == 2:
            return self._sentence(X)
        return torch.func.vmap(self._sentence)(X)
