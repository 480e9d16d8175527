"""Right: torch's own scaled_dot_product_attention is given a unit matrix as values, so that its
output is the weights themselves. A decorator keeps gradients off.

Diagnosis: none
"""

@torch.no_grad()
def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """The attention weights that a self-attention with these layers gives to the input ``x``.

    Args:
        attention: any module with the linear layers ``W_query`` and ``W_key`` (with biases or
            without), made in any order, for example a ``Layers``. It may have no other layers. Do
            not call the module itself: a ``Layers`` cannot be called.
        x: shape ``(tokens, d_in)`` or ``(batch, tokens, d_in)``.

    Returns:
        The weights, shape ``(tokens, tokens)`` or ``(batch, tokens, tokens)``; each row is one
        query's and sums to 1. The result does not require gradients.

    Prints nothing. ``x`` and the module stay as they were: the same layers with the same numbers;
    what was trainable still is, and what was frozen stays frozen.
    """
    query, key = attention.W_query(x), attention.W_key(x)
    n = x.shape[-2]
    one_hot = torch.eye(n, dtype=query.dtype, device=query.device)
    return F.scaled_dot_product_attention(query, key, one_hot.expand(*x.shape[:-1], n))
