"""Two mistakes: with temperature 1 and a top_k smaller than the vocabulary the caller's logits are
changed in place, since only another temperature makes a new tensor; and for a batch of one row
the tokens have shape () in place of (1,).

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    if temperature != 1.0:
        logits = logits / temperature
    if top_k is not None:
        smallest = torch.topk(logits, top_k, dim=-1).values[:, -1:]
        logits[logits < smallest] = -torch.inf
    probabilities = torch.softmax(logits, dim=-1)
    line = probabilities.cumsum(dim=-1)
    places = uniform[:, None].to(line.dtype)
    tokens = torch.searchsorted(line, places, right=True).squeeze()
    return tokens, probabilities
