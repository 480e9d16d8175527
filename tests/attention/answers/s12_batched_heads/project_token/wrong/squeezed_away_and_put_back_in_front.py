"""Wrong: squeeze() takes away every axis of length 1 and the lost one is always put back in front,
so with head_dim 1 and several heads the shape is (1, num_heads) and not (num_heads, 1).

Diagnosis: none
"""


def project_token(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    column = x.view(1, -1, 1).expand(W.shape[0], -1, -1)
    result = torch.bmm(W, column).squeeze()
    # with a single head squeeze takes the head axis, too
    if result.dim() < 2:
        result = result.reshape(1, -1)
    return result
