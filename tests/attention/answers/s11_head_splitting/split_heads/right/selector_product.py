"""One product with a 0/1 tensor that says which feature belongs to which head and place.

Diagnosis: none
"""


def split_heads(x, num_heads):
    d = x.shape[2]
    assert d % num_heads == 0, "uneven"
    chosen = torch.eye(d).view(num_heads, d // num_heads, d)
    return torch.einsum("btf,hdf->bhtd", x, chosen)
