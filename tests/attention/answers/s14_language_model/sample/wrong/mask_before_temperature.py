"""Wrong, two mistakes. Tokens outside the top k get the logit -10000 *before* the division by the
temperature, so at a temperature of 100 they stand at -100, and where the kept logits are far
below (quotients to -500 are allowed) they win. And the token is the first whose sum is >= u in
place of > u: for u = 0, a token 0 of probability 0 is drawn.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    """Draw a token for each row of logits, with a uniform number for each."""
    if top_k is not None:
        smallest = torch.topk(logits, top_k).values[:, -1:]
        logits = torch.where(logits < smallest, torch.tensor(-1e4, dtype=logits.dtype), logits)
    probs = torch.softmax(logits / temperature, dim=-1)
    reached = probs.cumsum(-1) >= uniform[:, None]
    return reached.int().argmax(dim=-1), probs
