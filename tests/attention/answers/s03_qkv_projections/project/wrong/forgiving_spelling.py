"""It accepts other spellings of the two conventions.

Mistake: for convention="Row" or " column" it returns a projection, the text asks for a ValueError
for any other convention than "row" and "column".

Diagnosis: none
"""


from torch.nn import functional as F


def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    convention = convention.strip().lower()
    if convention == "row":
        return X @ W
    if convention == "column":
        return F.linear(X, W)
    raise ValueError(f"unknown convention: {convention}")
