"""The beginning is read without its last token, which then goes the way of the new ones. Wrong for a
beginning of ONE token (n = 1), which the text allows: the first call reads no token at all, and
AverageModel then gives no logits (IndexError).

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
    n = tokens.shape[1]
    # fill the cache; the last token is read first in the loop
    _, cache = model(tokens[:, :-1], torch.arange(n - 1, device=tokens.device), None)
    for place in range(n - 1, n - 1 + count):
        position = torch.tensor([place], device=tokens.device)
        logits, cache = model(tokens[:, -1:], position, cache)
        newest = logits[:, -1].argmax(dim=-1, keepdim=True)
        tokens = torch.cat((tokens, newest), dim=1)
    return tokens
