"""Two mistakes. The smallest logit that is kept is that of row 0 for all rows, against "top_k: how
many tokens of each row may be drawn", so other rows keep too many or none; and the sum is
compared with >= in place of >, so that the uniform number 0 draws token 0 though its probability
is 0, against "larger than the row's uniform number".

Diagnosis: The border of the first row decides for all rows.
"""


def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    scaled = logits / temperature
    if top_k is not None:
        smallest = torch.topk(scaled, top_k, dim=-1).values[0, -1]
        scaled = scaled.masked_fill(scaled < smallest, -torch.inf)
    probabilities = torch.softmax(scaled, dim=-1)
    reached = probabilities.cumsum(dim=-1) >= uniform.unsqueeze(-1)
    return reached.int().argmax(dim=-1), probabilities
