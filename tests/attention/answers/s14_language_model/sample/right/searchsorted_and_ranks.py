"""Right. Top-k by ranks (argsort of argsort) and not by a threshold, powers by hand with the row
maximum subtracted, and the draw by torch.searchsorted with right=True, which finds the first
running sum that is larger than u.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    """Draw a token for each row of logits, with a uniform number for each."""
    size = logits.shape[1]
    k = size if top_k is None else top_k
    rank = logits.argsort(dim=1, descending=True).argsort(dim=1)  # 0 for the largest
    shifted = (logits - logits.amax(dim=1, keepdim=True)) / temperature
    powers = shifted.exp() * (rank < k)
    probabilities = powers / powers.sum(dim=1, keepdim=True)
    ends = probabilities.cumsum(dim=1)
    u = uniform.to(ends.dtype).unsqueeze(1)
    tokens = torch.searchsorted(ends, u, right=True).squeeze(1)
    return tokens.clamp(max=size - 1), probabilities
