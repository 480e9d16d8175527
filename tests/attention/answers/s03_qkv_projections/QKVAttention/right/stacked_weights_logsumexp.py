"""Makes the layers in a loop (value first, started by xavier_normal_) and joins their weights in
forward for one product, which is split again. The softmax is exp(score - logsumexp). The root's
size is read from the key's layer.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        for name, width in {"W_value": d_v, "W_key": d_k, "W_query": d_k}.items():
            layer = nn.Linear(d_in, width, bias=False)
            nn.init.xavier_normal_(layer.weight)
            self.add_module(name, layer)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        weights = [self.W_query.weight, self.W_key.weight, self.W_value.weight]
        joined = nn.functional.linear(X, torch.cat(weights, dim=0))
        Q, K, V = joined.split([w.shape[0] for w in weights], dim=-1)
        S = torch.einsum("...qd,...kd->...qk", Q, K) / math.sqrt(self.W_key.out_features)
        A = torch.exp(S - torch.logsumexp(S, dim=-1, keepdim=True))
        return A @ V
