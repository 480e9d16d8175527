"""An x of float64 is rounded to float32, also with training=False, where the values of x should come
back: dropout(torch.tensor([0.1], dtype=torch.float64), 0.5, False) is off by 1.5e-9.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError("p should lie between 0 and 1")
    x = x.float()
    if not training:
        return x
    mask = (torch.rand(x.shape) >= p).float()
    return x * mask / (1 - p) if p < 1 else x * 0
