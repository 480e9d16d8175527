"""squeeze() without an axis also removes the axis of the tokens when there is one token only. Wrong
for inputs of shape (1, d): the result has shape (), the text says (1,).

Diagnosis: none
"""

def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    """The attention scores of all tokens for one query: plain dot products, not scaled.

    inputs: ``(tokens, d)``, float, any number of tokens from one on.
    query:  ``(d,)``, float; it need not be one of the tokens.

    Returns the scores, a tensor of shape ``(tokens,)``. It is made from the two tensors by torch's
    operations, so that gradients flow back to both. Neither of them is changed.
    """
    column = query.unsqueeze(1)  # (d, 1)
    return torch.matmul(inputs, column).squeeze()
