"""Wrong: thinks of one sequence: the batch axis of the stacked outputs is squeezed away and put
back at the end. With a batch of one it is right; with more, bmm ends in a RuntimeError because
its argument has four axes.

Diagnosis: none
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads = len(outputs)
    heads = torch.stack(outputs).squeeze(1)          # (heads, tokens, width)
    blocks = torch.stack(weight.T.chunk(num_heads))  # (heads, width, d_out)
    return torch.bmm(heads, blocks).unsqueeze(1)
