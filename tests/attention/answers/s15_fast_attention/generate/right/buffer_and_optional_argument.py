"""Fills one tensor that is made at the beginning, slices all positions from one range, and gives
the first call no cache argument at all.

Diagnosis: none
"""


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    batch, n = tokens.shape
    text = tokens.new_empty(batch, n + count)
    text[:, :n] = tokens
    places = torch.arange(n + count, device=tokens.device)
    read, more = 0, ()
    for end in range(n, n + count):
        logits, cache = model(text[:, read:end].clone(), places[read:end], *more)
        text[:, end] = logits[:, -1].argmax(dim=-1)
        read, more = end, (cache,)
    return text
