"""Token 0 is taken for an end of the text: after it, a text gets nothing but zeros, which
generating without a cache does not do.

Diagnosis: A new token 0 ends a text: after it come only zeros.
"""


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    batch, n = tokens.shape
    finished = torch.zeros(batch, dtype=torch.bool, device=tokens.device)
    text = tokens
    newest = tokens
    positions = torch.arange(n, device=tokens.device)
    cache = None
    for _ in range(count):
        logits, cache = model(newest, positions, cache)
        best = logits[:, -1].argmax(dim=-1).masked_fill(finished, 0)
        finished = finished | (best == 0)
        newest = best[:, None]
        text = torch.cat((text, newest), dim=1)
        positions = positions[-1:] + 1
    return text
