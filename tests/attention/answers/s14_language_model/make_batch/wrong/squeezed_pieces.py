"""Wrong. squeeze() drops every axis of size 1: with one offset the shape is (length,) and not (1,
length), with length 1 it is (batch,) and not (batch, 1).

Diagnosis: none
"""
def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    steps = torch.arange(length, device=tokens.device)
    places = offsets.reshape(-1, 1, 1) + steps.reshape(1, 1, -1)
    inputs = tokens[places].squeeze()
    targets = tokens[places + 1].squeeze()
    return inputs, targets
