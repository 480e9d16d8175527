"""A mixin that is no Module, positional-only arguments, the softmax over stacked sentences by
nn.functional.scaled_dot_product_attention with an explicit scale and a forced batch axis.

Diagnosis: none
"""


class _Mixes:
    def mix(self, q, k, v):
        return nn.functional.scaled_dot_product_attention(q, k, v, scale=1 / math.sqrt(q.size(-1)))


class QKVAttention(_Mixes, nn.Module):
    W_query: nn.Linear
    W_key: nn.Linear
    W_value: nn.Linear

    def __init__(self, d_in: int, d_k: int, d_v: int, /) -> None:
        nn.Module.__init__(self)
        make = partial_linear(d_in)
        self.W_query, self.W_key, self.W_value = make(d_k), make(d_k), make(d_v)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        lonely = X.dim() == 2
        x = X.unsqueeze(0) if lonely else X
        out = self.mix(self.W_query(x), self.W_key(x), self.W_value(x))
        return out.squeeze(0) if lonely else out


def partial_linear(d_in):
    return lambda d_out: nn.Linear(d_in, d_out, bias=False)
