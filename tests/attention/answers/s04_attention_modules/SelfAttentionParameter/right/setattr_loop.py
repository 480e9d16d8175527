"""setattr in a loop with a Xavier start; einsum throughout, and a list of the three projections.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    _names = ("W_value", "W_query", "W_key")

    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        for n in self._names:
            setattr(self, n, nn.Parameter(nn.init.xavier_uniform_(torch.empty(d_in, d_out))))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        v, q, k = (torch.einsum("...ti,io->...to", x, getattr(self, n)) for n in self._names)
        scores = torch.einsum("...qo,...ko->...qk", q, k) / q.size(-1) ** 0.5
        return torch.einsum("...qk,...ko->...qo", F.softmax(scores, -1), v)
