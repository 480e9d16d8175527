"""Reads the beginning in chunks of eight tokens, but counts the positions of each chunk from 0, so
that beginnings of more than eight tokens are read with wrong positions.

Diagnosis: none
"""


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    device = tokens.device
    cache = None
    # Long beginnings are read in chunks, which needs less memory.
    for chunk in tokens.split(8, dim=1):
        positions = torch.arange(chunk.shape[1], device=device)
        logits, cache = model(chunk, positions, cache)
    newest = logits[:, -1].argmax(dim=-1, keepdim=True)
    text = torch.cat((tokens, newest), dim=1)
    for _ in range(count - 1):
        positions = torch.tensor([text.shape[1] - 1], device=device)
        logits, cache = model(newest, positions, cache)
        newest = logits[:, -1].argmax(dim=-1, keepdim=True)
        text = torch.cat((text, newest), dim=1)
    return text
