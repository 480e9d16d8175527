"""One loop for both phases: an unread piece of the text (first all of it, then the newest token) is
read with positions from its start on; pieces are joined at the end.

Diagnosis: none
"""


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    pieces, cache, start = [tokens], None, 0
    while len(pieces) <= count:
        unread = pieces[-1]
        stop = start + unread.shape[1]
        logits, cache = model(unread, torch.arange(start, stop), cache)
        pieces.append(logits[:, -1].argmax(dim=-1, keepdim=True))
        start = stop
    return torch.cat(pieces, dim=1)
