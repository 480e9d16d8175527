"""The softmax is written out with the free keys as factors 0 and 1: blocked differences are set to
0 before exp, the exponentials multiplied by "free", and an empty denominator gets 1 added. A
query without a free key thus is 0 / 1. Projections and products are einsums.

Diagnosis: none
"""


class CrossAttention(nn.Module):
    """Single-head attention of the tokens ``x`` over the tokens ``context``."""

    def __init__(
        self, d_query: int, d_context: int, d_key: int, d_value: int, qkv_bias: bool = False
    ) -> None:
        super().__init__()
        self.W_value = nn.Linear(d_context, d_value, bias=qkv_bias)
        self.W_key = nn.Linear(d_context, d_key, bias=qkv_bias)
        self.W_query = nn.Linear(d_query, d_key, bias=qkv_bias)
        self.scale = d_key**-0.5

    @staticmethod
    def _project(layer, tokens):
        out = torch.einsum("btc,oc->bto", tokens, layer.weight)
        return out if layer.bias is None else out + layer.bias

    def forward(
        self,
        x: torch.Tensor,
        context: torch.Tensor,
        padding: torch.Tensor | None = None,
        pairs: torch.Tensor | None = None,
    ) -> torch.Tensor:
        q = self._project(self.W_query, x) * self.scale
        k = self._project(self.W_key, context)
        v = self._project(self.W_value, context)
        s = torch.einsum("bqc,bkc->bqk", q, k)

        free = torch.ones_like(s, dtype=torch.bool)
        if padding is not None:
            free = free & ~padding[:, None]
        if pairs is not None:
            free = free & ~pairs[None]

        peak = s.detach().masked_fill(~free, -math.inf).amax(dim=-1, keepdim=True)
        peak = torch.where(peak.isinf(), torch.zeros_like(peak), peak)
        e = torch.where(free, s - peak, torch.zeros_like(s)).exp() * free
        z = e.sum(dim=-1, keepdim=True)
        z = z + (z == 0)
        return torch.einsum("bqk,bkd->bqd", e / z, v)
