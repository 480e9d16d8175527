"""Detaches the entries of the cache between the calls and so relies on a dict of tensors, as
AverageModel has it. The text says that other models have other caches: with a model whose cache
is a list or a tuple, as SmallModel's, and count 2 this raises.

Diagnosis: none
"""


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    place = tokens.shape[1]
    logits, cache = model(tokens, torch.arange(place, device=tokens.device), None)
    for number in range(count):
        newest = logits[:, -1].argmax(dim=-1, keepdim=True)
        tokens = torch.cat((tokens, newest), dim=1)
        if number < count - 1:
            # the old computation is not needed any more
            cache = {name: part.detach() for name, part in cache.items()}
            positions = torch.tensor([place], device=tokens.device)
            logits, cache = model(newest, positions, cache)
            place += 1
    return tokens
