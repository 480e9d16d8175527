"""A generator yields new tokens without end, and the call takes the first few of them. Since it
stands still after each token, the last one is never read.

Diagnosis: none
"""
from itertools import islice


def generate(model: nn.Module, tokens: torch.Tensor, count: int) -> torch.Tensor:
    def continuation():
        unread, place, cache = tokens, 0, None
        while True:
            positions = torch.arange(unread.shape[1], device=tokens.device) + place
            logits, cache = model(unread, positions, cache)
            place += unread.shape[1]
            unread = logits[:, -1].argmax(dim=-1, keepdim=True)
            yield unread

    return torch.cat([tokens, *islice(continuation(), count)], dim=1)
