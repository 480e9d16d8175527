"""Right. It does not cut the weight at all: for each head it puts zeros in the place of all other
heads and applies the whole projection, without a bias.

Diagnosis: none
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
    together = torch.cat(outputs, dim=-1)
    owner = torch.arange(together.shape[-1], device=together.device) // outputs[0].shape[-1]
    return torch.stack([
        nn.functional.linear(torch.where(owner == h, together, 0.0), weight)
        for h in range(len(outputs))
    ])
