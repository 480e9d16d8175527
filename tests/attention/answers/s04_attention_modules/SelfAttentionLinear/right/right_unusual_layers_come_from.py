"""Right, unusual: the layers come from a loop with add_module in the order value, key, query, and
the softmax is written as exp of logits minus logsumexp, with einsums.

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        for name in ("value", "key", "query"):
            self.add_module("W_" + name, nn.Linear(d_in, d_out, qkv_bias))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        keys = self.W_key(x)
        queries = self.W_query(x) * keys.size(-1) ** -0.5
        logits = torch.einsum("...qd,...kd->...qk", queries, keys)
        shares = torch.exp(logits - torch.logsumexp(logits, -1, keepdim=True))
        return torch.einsum("...qk,...kd->...qd", shares, self.W_value(x))
