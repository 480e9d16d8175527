"""Wrong, two mistakes. "Row" and "COLUMN " are accepted, where the text asks for a ValueError for
any convention but "row" and "column". And squeeze(0) also hits a sentence of one token: X of
shape (1, d_in) gives (d_out,) in place of (1, d_out), a batch of one loses its axis, too.

Diagnosis: none
"""


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    convention = convention.strip().lower()
    if convention == "row":
        matrix = W
    elif convention == "column":
        matrix = W.T
    else:
        raise ValueError(f"unknown convention {convention}")
    tokens = torch.atleast_2d(X)  # one token becomes a sentence
    return (tokens @ matrix).squeeze(0)
