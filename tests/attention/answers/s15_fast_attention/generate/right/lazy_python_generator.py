"""An endless Python generator yields tokens and reads a token only when the next one is asked for.
islice takes count of them, so the last one is never read.

Diagnosis: none
"""
import itertools


def _endless(model, tokens):
    logits, cache = model(tokens, torch.arange(tokens.shape[1], device=tokens.device))
    for place in itertools.count(tokens.shape[1]):
        newest = logits[:, -1:].argmax(dim=2)
        yield newest
        logits, cache = model(newest, tokens.new_tensor([place]), cache)


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
    return torch.cat([tokens, *itertools.islice(_endless(model, tokens), count)], dim=1)
