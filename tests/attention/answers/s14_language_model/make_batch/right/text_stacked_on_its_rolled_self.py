"""The text and the text rolled by one are stacked, and one fancy index cuts inputs and targets at
once.

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    now_and_next = torch.stack((tokens, tokens.roll(-1)))  # the last column is never used
    places = offsets.unsqueeze(1) + torch.arange(length, device=offsets.device)
    inputs, targets = now_and_next[:, places]
    return inputs, targets
