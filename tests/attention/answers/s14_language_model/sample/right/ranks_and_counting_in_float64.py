"""Top-k keeps the ranks of a double argsort, softmax and sums are computed in float64, and the
token is the number of sums that do not exceed the uniform number.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    scores = logits.double() / temperature
    if top_k is not None:
        ranks = logits.argsort(dim=-1, descending=True).argsort(dim=-1)
        scores = scores.masked_fill(ranks >= top_k, -torch.inf)
    shares = (scores - scores.amax(dim=-1, keepdim=True)).exp()
    probabilities = (shares / shares.sum(dim=-1, keepdim=True)).to(logits.dtype)
    edges = probabilities.double().cumsum(dim=-1)
    tokens = (edges <= uniform.double().unsqueeze(-1)).sum(dim=-1)
    return tokens, probabilities
