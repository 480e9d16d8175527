"""Wrong: the comma is missing between the two names, so the test looks for a piece of the text
'rowcolumn'. The convention 'col' (or '') raises no ValueError but is read as 'column'.

Diagnosis: none
"""

def project(X: torch.Tensor, W: torch.Tensor, convention: str) -> torch.Tensor:
    """The projection of every token.

    ``X`` has shape (..., d_in): one token (d_in,), a sentence (n, d_in), or a batch of sentences
    (batch, n, d_in). ``convention`` says how ``W`` is to be read:

    - "row": ``W`` has shape (d_in, d_out), and a token x becomes x W;
    - "column": ``W`` has shape (d_out, d_in), as ``nn.Linear`` stores it, and x becomes W x.

    In both cases the result has shape (..., d_out), one token a row. Any other ``convention``
    raises a ValueError.
    """
    if convention not in ("row" "column"):
        raise ValueError(f"unknown convention {convention}")
    if convention == "row":
        return X @ W
    return X @ W.T
