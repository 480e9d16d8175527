"""A Python generator yields one column of new tokens after the other, and a single cat at the end
joins them all.

Diagnosis: none
"""


def _columns(model, tokens, count):
    unread, place, cache = tokens, 0, None
    for _ in range(count):
        after = place + unread.shape[1]
        positions = torch.arange(place, after, device=tokens.device)
        logits, cache = model(unread, positions, cache)
        place = after
        unread = logits[:, -1].argmax(dim=-1, keepdim=True)
        yield unread


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    with torch.no_grad():
        return torch.cat([tokens, *_columns(model, tokens, count)], dim=1)
