"""Reads the beginning of the text one token at a time, too, so that a single loop over the places
does everything and each token is read once. The new tokens are written into a tensor that is made
once for the whole text.

Diagnosis: none
"""
def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    """Append the most probable token ``count`` times, and read every token once only."""
    batch, n = tokens.shape
    text = tokens.new_empty(batch, n + count)
    text[:, :n] = tokens
    cache = None
    for place in range(n + count - 1):
        here = torch.arange(place, place + 1, device=tokens.device)
        logits, cache = model(text[:, place : place + 1].clone(), here, cache)
        if place + 1 >= n:
            text[:, place + 1] = logits[:, -1].argmax(dim=-1)
    return text
