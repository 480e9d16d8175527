"""Wrong. Takes token 0 for the end of a text: as soon as all texts of the batch got a 0, it stops
and returns fewer than n + count tokens. A model whose head prefers token 0 (head.bias[0] = 100)
shows it.

Diagnosis: none
"""
def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    n = tokens.shape[1]
    logits, cache = model(tokens, torch.arange(n, device=tokens.device), None)
    for step in range(count):
        newest = logits[:, -1].argmax(dim=-1, keepdim=True)
        tokens = torch.cat([tokens, newest], dim=1)
        if step == count - 1 or (newest == 0).all():  # finished, or end of text
            break
        position = torch.tensor([n + step], device=tokens.device)
        logits, cache = model(newest, position, cache)
    return tokens
