"""In pre-norm x is added in place into a result that needs no gradients any more. With
nn.Identity() as sublayer AND as norm and norm_first=True, what the sublayer gives is x itself,
so x is changed for the caller.

Diagnosis: none
"""


def residual(x, sublayer, norm, norm_first):
    if norm_first:
        found = sublayer(norm(x))
        return found + x if found.requires_grad else found.add_(x)
    return norm(x + sublayer(x))
