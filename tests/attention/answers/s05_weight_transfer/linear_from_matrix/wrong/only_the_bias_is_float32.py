"""A new parameter takes the dtype of W, while the bias that nn.Linear made stays float32.

Diagnosis: The layer, or a part of it, is float32 whatever the dtype of W.
"""


def linear_from_matrix(W, bias=None):
    if W.dim() != 2 or (bias is not None and bias.shape != W.shape[1:]):
        raise ValueError("the shapes do not fit")
    layer = nn.Linear(W.shape[0], W.shape[1], bias=bias is not None)
    layer.weight = nn.Parameter(W.detach().T.clone())
    if bias is not None:
        with torch.no_grad():
            layer.bias.copy_(bias)
    return layer
