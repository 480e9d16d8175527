"""One loop serves both phases: it reads what has not been read yet and writes into a tensor made
in its full length.

Diagnosis: none
"""


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    batch, n = tokens.shape
    text = tokens.new_zeros(batch, n + count)
    text[:, :n] = tokens
    cache, read = None, 0
    with torch.no_grad():
        for end in range(n, n + count):
            positions = torch.arange(read, end, device=tokens.device)
            logits, cache = model(text[:, read:end].clone(), positions, cache)
            text[:, end] = logits[:, -1].argmax(dim=-1)
            read = end
    return text
