"""The cache is detached entry by entry, as if it were always two tensors. Breaks "Treat it as the
cache of any other model: hand back what you got": a cache that is a list of pairs, as
SmallModel's, raises an AttributeError. Right for AverageModel.

Diagnosis: none
"""

def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    text = tokens
    new, start, cache = tokens, 0, None
    for _ in range(count):
        positions = torch.arange(start, start + new.shape[1])
        logits, cache = model(new, positions, cache)
        cache = tuple(part.detach() for part in cache)
        start += new.shape[1]
        new = logits[:, -1].argmax(dim=-1)[:, None]
        text = torch.cat((text, new), dim=1)
    return text
