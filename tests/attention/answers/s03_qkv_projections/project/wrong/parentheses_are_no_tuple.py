"""Wrong: ("row") is a string and no tuple, so `in` looks for a part of the word. With the convention
"ro", "w" or "" a projection comes back where the text asks for a ValueError.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    if convention in ("row"):
        return X @ W
    elif convention in ("column"):
        return X @ W.T
    raise ValueError(f"unknown convention: {convention}")
