"""Wrong. The place of the newest token is taken out of the cache of AverageModel, which happens to
count the tokens. For a model with another cache, such as a list of pairs of keys and values, any
count of 2 or more is an error, although the cache should only be handed back.

Diagnosis: none
"""


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    logits, cache = model(tokens, torch.arange(tokens.shape[1]))
    newest = logits[:, -1].argmax(dim=-1, keepdim=True)
    tokens = torch.cat((tokens, newest), dim=1)
    for _ in range(count - 1):
        # the cache knows how many tokens came before
        logits, cache = model(newest, cache["counts"], cache)
        newest = logits[:, -1].argmax(dim=-1, keepdim=True)
        tokens = torch.cat((tokens, newest), dim=1)
    return tokens
