"""The whole result is allocated at once and filled in, with two marks: how many tokens have been
read and how many are known. The first call and the later ones are the same line; the loop ends
before the last new token would be read.

Diagnosis: none
"""


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    batch, known = tokens.shape
    text = tokens.new_empty((batch, known + count))
    text[:, :known] = tokens
    read, cache = 0, None
    while known < text.shape[1]:
        positions = torch.arange(read, known, device=tokens.device)
        with torch.no_grad():
            logits, cache = model(text[:, read:known].clone(), positions, cache)
        text[:, known] = logits[:, -1].argmax(dim=-1)
        read, known = known, known + 1
    return text
