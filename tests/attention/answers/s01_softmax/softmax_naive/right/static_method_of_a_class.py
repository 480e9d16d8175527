"""Right: the function is a static method of a class, called softmax there, and is given its name
afterwards.

Diagnosis: none
"""

from numpy import exp as e_to


class Ops:
    @staticmethod
    def softmax(x: "Float[Tensor, '...']", dim: int) -> "Float[Tensor, '...']":
        power = e_to(x.detach().numpy().astype("float64"))
        return torch.as_tensor(power / power.sum(axis=dim, keepdims=True), dtype=x.dtype)


softmax_naive = Ops.softmax
