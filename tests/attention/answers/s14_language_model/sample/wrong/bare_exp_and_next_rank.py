"""Wrong, two mistakes. (1) exp without subtracting the maximum: quotients above 88 give inf / inf =
nan (the text allows 500). (2) The bound for top-k is the (k+1)-th largest logit, and what is
above it stays; with top_k = vocabulary_size there is none, and an IndexError is raised.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    p = torch.exp(logits / temperature)
    if top_k is not None:
        ordered = logits.sort(dim=1, descending=True).values
        cut = ordered[:, top_k]
        p = p * (logits > cut[:, None])
    p = p / p.sum(1, keepdim=True)
    upto = p.cumsum(1)
    tokens = (upto > uniform[:, None]).int().argmax(dim=1)
    return tokens, p
