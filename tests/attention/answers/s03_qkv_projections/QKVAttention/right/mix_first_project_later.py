"""Right. Uses the associative law: mixes the tokens with the weights first and applies W_value to
the mixture, (A X) W and not A (X W), which is allowed since W_value has no bias. The root sits
on both factors, as the fourth root of d_k. The layers are made in a loop with setattr.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super().__init__()
        for name, width in {"W_value": d_v, "W_key": d_k, "W_query": d_k}.items():
            setattr(self, name, nn.Linear(d_in, width, bias=False))
        self._fourth_root = float(d_k) ** 0.25

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        q = self.W_query(X) / self._fourth_root
        k = self.W_key(X) / self._fourth_root
        logits = torch.einsum("...id,...jd->...ij", q, k)
        A = torch.log_softmax(logits, dim=-1).exp()
        mixture = torch.einsum("...ij,...jd->...id", A, X)
        return self.W_value(mixture)
