"""Wrong. A `squeeze` at the end removes every axis of length 1: a single offset gives shape (3,),
not (1, 3), and pieces of length 1 give (batch,).

Diagnosis: none
"""
def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    places = offsets.view(-1, 1) + torch.arange(length, device=offsets.device)
    inputs = tokens[places].squeeze()
    targets = tokens[places + 1].squeeze()
    return inputs, targets
