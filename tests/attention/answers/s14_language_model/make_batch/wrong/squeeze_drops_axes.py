"""Wrong. The results are squeezed, so that a batch of one piece, or pieces of length 1, lose an
axis: offsets [2] and length 3 give the shape (3,) and not (1, 3).

Diagnosis: none
"""
def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    inputs = [tokens[offset : offset + length] for offset in offsets.tolist()]
    targets = [tokens[offset + 1 : offset + length + 1] for offset in offsets.tolist()]
    return torch.stack(inputs).squeeze(), torch.stack(targets).squeeze()
