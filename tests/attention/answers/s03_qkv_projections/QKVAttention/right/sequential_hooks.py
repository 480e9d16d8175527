"""Forward hooks collect the projections, nn.Softmax as a submodule, orthogonal start, forward
assigned in __init__ as a partial of a function outside.

Diagnosis: none
"""

from functools import partial


def _attend(layer, X):
    q, k, v = layer.W_query(X), layer.W_key(X), layer.W_value(X)
    return layer.softmax(q.matmul(k.transpose(-1, -2)) / layer.root).matmul(v)


class QKVAttention(nn.Module):
    def __init__(self, d_in, d_k, d_v):
        super().__init__()
        self.W_query, self.W_key = (nn.Linear(d_in, d_k, bias=False) for _ in "qk")
        self.W_value = nn.Linear(d_in, d_v, bias=False)
        for part in self.children():
            nn.init.orthogonal_(part.weight)
        self.softmax, self.root = nn.Softmax(dim=-1), d_k**0.5
        self.forward = partial(_attend, self)
