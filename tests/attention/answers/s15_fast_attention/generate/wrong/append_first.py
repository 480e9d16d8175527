"""The newest token is appended before its position is taken from the length of the text, so every
later token is read at a position that is one too large.

Diagnosis: The places of the new tokens are one too large.
"""


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    logits, cache = model(tokens, torch.arange(tokens.shape[1]), None)
    for step in range(count):
        newest = logits[:, -1].argmax(dim=-1, keepdim=True)
        tokens = torch.cat((tokens, newest), dim=1)
        if step < count - 1:
            position = torch.tensor([tokens.shape[1]])
            logits, cache = model(newest, position, cache)
    return tokens
