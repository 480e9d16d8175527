"""Takes the smallest of the k largest logits over the whole batch as the threshold of every row.

Mistake: for the logits (0, 1, 2) and (10, 11, 12) with top_k=1 it returns three positive
probabilities for the second row, the text asks for (0, 0, 1).

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    scaled = logits / temperature
    if top_k is not None:
        smallest = torch.topk(scaled, top_k, dim=-1).values.min()
        scaled = scaled.masked_fill(scaled < smallest, -torch.inf)
    probabilities = torch.softmax(scaled, dim=-1)
    tokens = (probabilities.cumsum(dim=-1) <= uniform[:, None]).sum(dim=-1)
    return tokens, probabilities
