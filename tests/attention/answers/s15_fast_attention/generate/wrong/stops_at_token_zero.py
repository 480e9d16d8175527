"""Generation stops when all sequences have drawn token 0, taken for an end-of-text token as in
other programs. Breaks "Append the most probable token count times" and the shape (batch, n +
count): whenever 0 is the most probable token of all sequences.

Diagnosis: none
"""
def generate(model: nn.Module, tokens: torch.Tensor, count: int, end_token: int = 0) -> torch.Tensor:
    n = tokens.shape[1]
    logits, cache = model(tokens, torch.arange(n))
    out = tokens
    for place in range(n, n + count):
        newest = torch.argmax(logits[:, -1, :], dim=-1).unsqueeze(1)
        out = torch.cat((out, newest), dim=1)
        if place == n + count - 1 or bool((newest == end_token).all()):
            break
        logits, cache = model(newest, torch.tensor([place]), cache)
    return out
