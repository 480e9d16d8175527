"""Right. Makes a view of all windows of length + 1 tokens with unfold and indexes it with the
offsets: each row holds inputs and targets together; two slices of it are the results.

Diagnosis: none
"""


def make_batch(
    tokens: torch.Tensor, offsets: torch.Tensor, length: int
) -> tuple[torch.Tensor, torch.Tensor]:
    """Cut inputs and targets from a text."""
    windows = tokens.unfold(dimension=0, size=length + 1, step=1)
    chosen = windows[offsets]
    return chosen[:, :length].clone(), chosen[:, 1:].clone()
