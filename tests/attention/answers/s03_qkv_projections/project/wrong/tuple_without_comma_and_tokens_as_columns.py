"""Two mistakes. ("row") and ("column") are strings, not tuples, so `in` looks for substrings: the
convention "col" or "" computes something, where the text wants a ValueError. And a sentence X of
shape (3, 2) with W of shape (5, 2), "column", gives (5, 3), tokens as columns, where the text
wants (3, 5).

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    if convention in ("row"):
        return X @ W
    if convention in ("column"):
        if X.dim() > 2:  # a batch: turn every sentence, and turn the results back
            return (W @ X.transpose(-1, -2)).transpose(-1, -2)
        return W @ X.t()
    raise ValueError(f"unknown convention: {convention!r}")
