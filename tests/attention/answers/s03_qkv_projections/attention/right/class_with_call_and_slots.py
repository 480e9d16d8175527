"""A class with __call__ and __slots__, float64 inside, cast back; the powers of log_softmax.

Diagnosis: none
"""


class _Attention:
    __slots__ = ("scale",)

    def __init__(self, width):
        self.scale = width**-0.5

    def __call__(self, Q, K, V):
        logits = (Q.double() * self.scale) @ K.double().mT
        return (nn.functional.log_softmax(logits, dim=-1).exp() @ V.double()).type_as(V)


def attention(Q, K, V):
    return _Attention(K.size(-1))(Q, K, V)
