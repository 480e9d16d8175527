"""Whether there is a cache is asked with "if not cache". For a model whose cache is one tensor (the
sums, with more than one entry) this raises an error, although a cache may be of whatever kind.

Diagnosis: none
"""


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    cache = None
    for _ in range(count):
        n = tokens.shape[1]
        if not cache:
            logits, cache = model(tokens, torch.arange(n))
        else:
            logits, cache = model(tokens[:, -1:], torch.tensor([n - 1]), cache)
        newest = logits[:, -1].argmax(dim=-1, keepdim=True)
        tokens = torch.cat((tokens, newest), dim=1)
    return tokens
