"""Right: no matrix product at all, but a broadcast product and a sum. The convention is looked up in
a dictionary of functions.

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
    readings = {
        "row": lambda: (X.unsqueeze(-1) * W).sum(dim=-2),
        "column": lambda: (X.unsqueeze(-2) * W).sum(dim=-1),
    }
    try:
        reading = readings[convention]
    except (KeyError, TypeError):
        raise ValueError(f"no such convention: {convention!r}") from None
    return reading()
