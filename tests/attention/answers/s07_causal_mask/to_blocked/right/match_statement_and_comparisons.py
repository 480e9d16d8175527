"""A match statement; every kind is one comparison with the number that it is about.

Diagnosis: none
"""


def to_blocked(mask: torch.Tensor, kind: str) -> torch.Tensor:
    match kind:
        case "keep":
            return torch.eq(mask, 0)
        case "blocked":
            return torch.ne(mask, 0)
        case "additive":
            return torch.isneginf(mask)
        case unknown:
            raise ValueError(f"what is a mask of kind {unknown!r}?")
