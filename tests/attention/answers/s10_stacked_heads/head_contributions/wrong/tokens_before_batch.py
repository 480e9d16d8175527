"""Wrong. Each head's output is flattened to (batch * tokens, width), multiplied by the right
columns, and then unfolded as (tokens, batch, d_out) and transposed, although the rows are in the
order of (batch, tokens). With a batch of one (or one token) it is right; with batch and tokens
of two or more the vectors stand in the wrong places, in a tensor of the right shape.

Diagnosis: none
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    batch, tokens, width = outputs[0].shape
    blocks = torch.chunk(weight, len(outputs), dim=1)
    result = []
    for out, block in zip(outputs, blocks):
        flat = out.reshape(batch * tokens, width) @ block.T
        result.append(flat.reshape(tokens, batch, -1).transpose(0, 1))
    return torch.stack(result)
