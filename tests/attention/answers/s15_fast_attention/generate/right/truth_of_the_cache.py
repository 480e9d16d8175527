"""Whether there is a cache is decided by its truth value. Right for a list of pairs; wrong for a
model whose cache is a tensor of several numbers (an error) or an object that counts as false,
such as a cache with the length 0.

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
