"""Wrong: the first call reads all tokens but the last, so that each call of the loop can read one
token. For texts of a single token, tokens of shape (2, 1), the first call reads nothing and the
next one fails on the empty cache.

Diagnosis: none
"""


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    n = tokens.shape[1]
    _, cache = model(tokens[:, :-1], torch.arange(n - 1))
    for place in range(n - 1, n - 1 + count):
        logits, cache = model(tokens[:, -1:], torch.tensor([place]), cache)
        newest = logits[:, -1].argmax(dim=-1, keepdim=True)
        tokens = torch.cat((tokens, newest), dim=1)
    return tokens
