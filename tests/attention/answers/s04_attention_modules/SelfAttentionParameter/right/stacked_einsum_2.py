"""Right. Stacks the three matrices in forward and makes queries, keys and values with a single
einsum; the softmax is done by hand with exp and the row maximum. Parameters are registered in a
loop, the value matrix first.

Diagnosis: none
"""


class SelfAttentionParameter(nn.Module):
    def __init__(self, d_in: int, d_out: int) -> None:
        super().__init__()
        for role in ("value", "key", "query"):
            start = torch.randn(d_in, d_out) / max(d_in, 1) ** 0.5
            self.register_parameter(f"W_{role}", nn.Parameter(start))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        W = torch.stack((self.W_query, self.W_key, self.W_value))           # (3, d_in, d_out)
        q, k, v = torch.einsum("...ti,pio->p...to", x, W).unbind(0)
        s = torch.einsum("...io,...jo->...ij", q, k).div(math.sqrt(W.shape[-1]))
        e = torch.exp(s - s.detach().amax(-1, keepdim=True))
        return torch.einsum("...ij,...jo->...io", e, v) / e.sum(-1, keepdim=True)
