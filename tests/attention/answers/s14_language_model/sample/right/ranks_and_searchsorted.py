"""Right: the rank of each logit (argsort of argsort) says what is kept, and torch.searchsorted with
right=True finds the first sum that is larger than the number; both are compared in float64.

Diagnosis: none
"""
def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    size = logits.shape[-1]
    rank = logits.argsort(dim=-1, descending=True).argsort(dim=-1)  # 0 is the largest
    out = rank >= (size if top_k is None else top_k)
    probabilities = (logits / temperature).masked_fill(out, -math.inf).softmax(dim=-1)
    sums = probabilities.double().cumsum(dim=-1)
    drawn = torch.searchsorted(sums, uniform.double().unsqueeze(-1), right=True).squeeze(-1)
    return drawn.clamp(max=size - 1), probabilities
