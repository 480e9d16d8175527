"""Right: a lambda; exp and the quotient write into tensors of the answer's own (out=).

Diagnosis: none
"""


_own = lambda x: torch.exp(x, out=torch.empty_like(x))
softmax_naive = lambda x, dim: (lambda p: torch.div(p, p.sum(dim, True), out=torch.empty_like(p)))(
    _own(x)
)
