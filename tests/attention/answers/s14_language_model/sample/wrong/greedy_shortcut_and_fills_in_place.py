"""Two mistakes: with top_k=1 the shortcut returns the probabilities of all tokens, (1/4, 3/4) for
the logits (0, log 3), where (0, 1) is right; and with temperature 1 and top_k=2 of three tokens
the caller's own logits get a -inf, though they are not to be changed.

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
    if top_k == 1:  # nothing to draw
        return logits.argmax(dim=-1), torch.softmax(logits, dim=-1)
    if top_k is not None:
        smallest = logits.topk(top_k, dim=-1).values[:, -1:]
        logits[logits < smallest] = -torch.inf
    probabilities = torch.softmax(logits, dim=-1)
    sums = probabilities.cumsum(dim=-1)
    tokens = (sums <= uniform[:, None]).sum(dim=-1)
    return tokens, probabilities
