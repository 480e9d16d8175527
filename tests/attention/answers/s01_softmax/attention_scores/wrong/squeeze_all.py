"""Computes X q with q as a column matrix and removes the extra axis with a bare squeeze(). A
sentence of one token loses its only axis too: the result has shape () instead of (1,).

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    """The attention scores of all tokens for one query: plain dot products, not scaled."""
    q = query.reshape(-1, 1)          # column vector, (d, 1)
    S = inputs @ q                    # (tokens, 1)
    return S.squeeze()
