"""Whether there is a cache is decided by its truth value, which a tensor of several numbers has not: an
error with a `SumsModel`.

Diagnosis: none
"""


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    text, unread, cache = tokens, tokens, None
    for _ in range(count):
        start = text.shape[1] - unread.shape[1]
        positions = torch.arange(start, text.shape[1])
        if cache:
            logits, cache = model(unread, positions, cache)
        else:
            logits, cache = model(unread, positions)
        unread = logits[:, -1].argmax(dim=-1, keepdim=True)
        text = torch.cat((text, unread), dim=1)
    return text
