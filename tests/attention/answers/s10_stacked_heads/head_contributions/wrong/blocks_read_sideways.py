"""The rows of W_o are cut by a reshape with d_out and width exchanged, which goes unnoticed if
either is 1. For two heads of width 2 and d_out = 2 the block of head 0 is mixed up: an output (1,
0) and the weight [[1, 2, 0, 0], [3, 4, 0, 0]] should contribute (1, 3), but gives (1, 2).

Diagnosis: The transposed weight is cut by a plain reshape to (heads, d_out, width).
"""


def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    num_heads = len(outputs)
    d_out = weight.shape[0]
    width = outputs[0].shape[-1]
    # one block (d_out, width) per head, as nn.Linear would store it
    blocks = weight.T.reshape(num_heads, d_out, width)
    return torch.stack([output @ block.T for output, block in zip(outputs, blocks)])
