"""An endless generator reads what is unread and yields the newest tokens, and islice stops it
before it reads the last ones.

Diagnosis: none
"""


from itertools import islice


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    def write():
        unread, place, cache = tokens, 0, None
        while True:
            end = place + unread.shape[1]
            positions = torch.arange(place, end, device=tokens.device)
            logits, cache = model(unread, positions, cache)
            unread, place = logits[:, -1].argmax(dim=-1, keepdim=True), end
            yield unread

    return torch.cat((tokens, *islice(write(), count)), dim=1)
