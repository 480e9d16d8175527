"""Wrong: the place of the newest token is taken out of the cache, from the second tensor of its
first pair, which is a count in AverageModel only. With a model that has another cache, such as
the notebook's SmallModel (50, 64, 8, 2, 64) and count 2, the positions are values of a layer, and
the call fails; any cache should just be handed back.

Diagnosis: none
"""

def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    """Append the most probable token ``count`` times, and read every token once only.

    Args:
        model: is called as ``model(tokens, positions, cache)``, like `AverageModel`, and returns
            logits and a new cache. The first call has no cache or None.
        tokens: the beginning of each text, int64, shape (batch, n), ``n`` at least 1. It is not
            changed.
        count: how many tokens to append, at least 1.

    Returns:
        int64, shape (batch, n + count): the given tokens and the new ones, the same as
        `generate_without_cache` gives. The model has read ``n + count - 1`` tokens of each text:
        every token once, and the last new one not at all.
    """
    logits, cache = model(tokens, torch.arange(tokens.shape[1]))
    newest = logits[:, -1].argmax(dim=-1, keepdim=True)
    text = [tokens, newest]
    for _ in range(count - 1):
        _, place = cache[0]  # the number of tokens so far is the place of the next one
        logits, cache = model(newest, place, cache)
        newest = logits[:, -1].argmax(dim=-1, keepdim=True)
        text.append(newest)
    return torch.cat(text, dim=1)
