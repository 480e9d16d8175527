"""torch.multinomial over two faces, one throw for each entry, with replacement.

Diagnosis: none
"""


def dropout(x: torch.Tensor, p: float, training: bool) -> torch.Tensor:
    if not 0 <= p <= 1:
        raise ValueError(p)
    if training and x.numel():
        faces = torch.tensor([1.0 - p, p], dtype=torch.float64)
        fallen = torch.multinomial(faces, x.numel(), replacement=True).view_as(x).bool()
        return x.where(~fallen, 0) * (1 / (1 - p) if p != 1 else 1)
    return x
