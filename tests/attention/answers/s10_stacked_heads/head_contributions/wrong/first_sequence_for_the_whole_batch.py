"""Wrong. It reads the tokens of the first sequence only, and broadcasting writes their contributions
into all sequences of the batch. For one head [[[1.0]], [[2.0]]] and weight [[10.0]] the result
should be 10 and 20; it is 10 and 10.

Diagnosis: All sequences of a batch get the contributions of the first one.
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    """What each head contributes to the output of a layer with an output projection.

    Args:
        outputs: the output of each head, in order; each of shape (batch, tokens, width), float.
        weight: the weight of the output projection as ``nn.Linear`` stores it, shape
            (d_out, num_heads * width). The projection is applied to the heads side by side, head 0
            first.

    Returns:
        One tensor of shape (num_heads, batch, tokens, d_out): entry ``h`` is what head ``h``
        contributes. Without the bias, which belongs to no head, the output of the layer is the sum
        of all contributions. Neither ``outputs`` nor ``weight`` is changed.
    """
    batch, tokens, width = outputs[0].shape
    parts = torch.zeros(len(outputs), batch, tokens, weight.shape[0], dtype=weight.dtype)
    for h, said in enumerate(outputs):
        block = weight[:, h * width : (h + 1) * width]
        for t in range(tokens):
            parts[h, :, t] = block @ said[0, t]
    return parts
