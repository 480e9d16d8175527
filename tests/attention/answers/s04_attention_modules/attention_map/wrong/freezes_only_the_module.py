"""Wrong: gradients are switched off by freezing the parameters for a while. If x itself requires
gradients (the output of an embedding, say), the weights require gradients too, which the text
rules out.

Diagnosis: The weights require gradients.
"""

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
    before = [p.requires_grad for p in attention.parameters()]
    for p in attention.parameters():
        p.requires_grad = False
    queries = attention.W_query(x)
    keys = attention.W_key(x)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    for p, flag in zip(attention.parameters(), before):  # frozen ones stay frozen
        p.requires_grad = flag
    return weights
