"""Right. Two logits at a time are added on the scale of logarithms, log(e^a + e^b) = a + softplus(b
- a); softplus is none of the functions that the text excludes. The slope of softplus at 0 is
1/2, so that equal logits share the gradient.

Diagnosis: none
"""


def cross_entropy(logits, targets):
    total, *rest = logits.unbind(-1)
    for z in rest:
        total = total + F.softplus(z - total, threshold=40)
    return (total - logits.take_along_dim(targets[..., None], -1)[..., 0]).mean()
