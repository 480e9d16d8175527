"""All windows of length + 1 by unfold (a view), of which the offsets pick some; inputs and targets
are cut from them.

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    windows = tokens.unfold(0, length + 1, 1)[offsets]
    inputs, targets = windows[:, :-1], windows[:, 1:]
    return inputs.contiguous(), targets.contiguous()
