"""The first call fills the cache with all given tokens but the last, which is a call without any
token when n is 1.

Diagnosis: none
"""


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    n = tokens.shape[1]
    positions = torch.arange(n + count, device=tokens.device)
    # fill the cache; the last token is read in the loop, like every newest one
    _, cache = model(tokens[:, :-1], positions[: n - 1], None)
    for place in range(n - 1, n - 1 + count):
        logits, cache = model(tokens[:, -1:], positions[place : place + 1], cache)
        newest = logits[:, -1].argmax(dim=-1, keepdim=True)
        tokens = torch.cat((tokens, newest), dim=1)
    return tokens
