"""Each row alone, topk and scatter for the probabilities, and Python's accumulate and bisect for
the draw.

Diagnosis: none
"""


from bisect import bisect_right
from itertools import accumulate


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    count = logits.shape[-1] if top_k is None else top_k
    probabilities, tokens = torch.zeros_like(logits), []
    for number, u in enumerate(uniform.tolist()):
        kept, places = logits[number].detach().topk(count)
        shares = torch.softmax(kept / temperature, dim=0)
        probabilities[number].scatter_(0, places, shares)
        tokens.append(bisect_right(list(accumulate(probabilities[number].tolist())), u))
    return torch.tensor(tokens, dtype=torch.int64, device=logits.device), probabilities
