"""cummax of the identity along rows, then exclusive or with the identity; a class attribute cache
per n that hands out clones.

Diagnosis: none
"""


class _Masks(dict):
    def __missing__(self, n):
        eye = torch.eye(n, dtype=torch.int32)
        self[n] = (eye.cummax(dim=1).values - eye).to(torch.bool)
        return self[n]


masks = _Masks()


def causal_mask(n: int) -> "Bool[Tensor, 'n n']":
    return masks[n].clone()
