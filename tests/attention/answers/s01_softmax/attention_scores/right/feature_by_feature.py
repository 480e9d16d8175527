"""Loops over the features instead of the tokens: column k of the inputs times the number query[k]
is added up, out of place. The same as inputs @ query, gradients flow to both.

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    """The attention scores of all tokens for one query: plain dot products, not scaled.

    inputs: ``(tokens, d)``, float, any number of tokens from one on.
    query:  ``(d,)``, float; it need not be one of the tokens.

    Returns the scores, a tensor of shape ``(tokens,)``. It is made from the two tensors by torch's
    operations, so that gradients flow back to both. Neither of them is changed.
    """
    num_tokens, num_features = inputs.shape
    acc = torch.zeros(num_tokens, dtype=inputs.dtype, device=inputs.device)
    for k in range(num_features):
        acc = torch.addcmul(acc, inputs[:, k], query[k].expand(num_tokens))
    return acc
