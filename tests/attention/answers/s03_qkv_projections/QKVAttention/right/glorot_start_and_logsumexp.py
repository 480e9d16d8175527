"""Starts the layers with Glorot numbers as Keras does, and takes the softmax as exp(S -
logsumexp(S)).

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        units = {"W_value": d_v, "W_key": d_k, "W_query": d_k}
        for name, size in units.items():
            dense = nn.Linear(d_in, size, bias=False)
            nn.init.xavier_uniform_(dense.weight)
            self.add_module(name, dense)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        q, k, v = self.W_query(X), self.W_key(X), self.W_value(X)
        logits = torch.einsum("...qd,...kd->...qk", q, k) / self.W_key.out_features**0.5
        log_weights = logits - torch.logsumexp(logits, dim=-1, keepdim=True)
        return torch.einsum("...qk,...kv->...qv", log_weights.exp(), v)
