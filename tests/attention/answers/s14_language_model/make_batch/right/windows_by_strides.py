"""All windows of the text are laid over its memory with as_strided, as in NumPy, and the offsets
pick some of them.

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    step = tokens.stride(0)
    windows = tokens.as_strided((len(tokens) - length, length + 1), (step, step))
    pieces = windows[offsets]  # a copy: (batch, length + 1)
    return pieces[:, :length].contiguous(), pieces[:, 1:].contiguous()
