"""Two mistakes: each new token is read with the place of the token before it; and the last new
token is read although nothing follows.

Diagnosis: The places of the new tokens are one too small. The last new token is read, too, and
what comes after it is thrown away.
"""


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    place = tokens.shape[1] - 1
    logits, cache = model(tokens, torch.arange(tokens.shape[1], device=tokens.device))
    for step in range(count):
        newest = logits[:, -1].argmax(dim=-1, keepdim=True)
        tokens = torch.cat([tokens, newest], dim=1)
        positions = torch.tensor([place + step], device=tokens.device)
        logits, cache = model(newest, positions, cache)
    return tokens
