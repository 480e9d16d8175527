"""Two mistakes. The powers are taken without subtracting the maximum, so a logit of 300 gives nan
where the text promises probabilities. And the k largest are those above the (k+1)-th, which does
not exist for top_k equal to the size of the vocabulary: sample(logits, uniform, top_k=4) raises.

Diagnosis: none
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    powers = torch.exp(logits / temperature)
    if top_k is not None:
        ordered = logits.sort(dim=-1, descending=True).values
        first_that_is_out = ordered[:, top_k].unsqueeze(1)
        powers = torch.where(logits > first_that_is_out, powers, torch.zeros_like(powers))
    probabilities = powers / powers.sum(dim=-1, keepdim=True)
    not_yet = probabilities.cumsum(dim=-1) <= uniform[:, None]
    return not_yet.sum(dim=-1), probabilities
