"""Wrong: the columns of a head are counted with d_out in place of d_v, which goes well only while
both are equal. With z of shape (2, 4, 3), weight of shape (2, 6) and bias of shape (2,) it raises
a RuntimeError in place of giving (4, 2).

Diagnosis: none
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    width = weight.shape[0]
    result = bias
    for h in range(z.shape[0]):
        part = weight[:, h * width : (h + 1) * width]
        result = result + z[h] @ part.T
    return result
