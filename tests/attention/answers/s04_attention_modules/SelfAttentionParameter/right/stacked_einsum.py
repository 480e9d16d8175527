"""Right: the parameters are registered in a loop, values first, and one einsum with the three
matrices stacked makes queries, keys and values together. The softmax is exp of scores minus
logsumexp.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        for role in ("value", "key", "query"):
            start = torch.empty(d_in, d_out).uniform_(-0.5, 0.5)
            self.register_parameter(f"W_{role}", nn.Parameter(start))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        matrices = torch.stack([self.W_query, self.W_key, self.W_value])
        q, k, v = torch.einsum("...ti,pio->p...to", x, matrices)
        scores = torch.einsum("...qd,...kd->...qk", q, k) / math.sqrt(q.shape[-1])
        weights = (scores - scores.logsumexp(dim=-1, keepdim=True)).exp()
        return torch.einsum("...qk,...kd->...qd", weights, v)
