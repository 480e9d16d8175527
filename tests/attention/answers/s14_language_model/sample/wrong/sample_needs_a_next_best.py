"""The bound is the largest logit that may not be drawn, number k + 1 in the sorted row. Breaks
"from 1 to vocabulary_size": for top_k == vocabulary_size there is none, and an IndexError is
raised. Right for smaller k.

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
        ordered = scaled.sort(dim=-1, descending=True).values
        bound = ordered[:, top_k].unsqueeze(-1)
        scaled = scaled.masked_fill(scaled <= bound, -torch.inf)
    probabilities = torch.softmax(scaled, dim=-1)
    tokens = (probabilities.cumsum(-1) <= uniform[:, None]).sum(-1)
    return tokens, probabilities
