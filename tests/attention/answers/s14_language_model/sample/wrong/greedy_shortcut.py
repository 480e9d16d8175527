"""Wrong. For top_k=1 it takes a shortcut: the token is right, but the probabilities are those of
all tokens, not 1 for one and 0 for the others.

Diagnosis: none
"""
def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    scaled = logits / temperature
    if top_k == 1:  # greedy
        return scaled.argmax(dim=-1), torch.softmax(scaled, dim=-1)
    if top_k is not None:
        values, indices = scaled.topk(top_k, dim=-1)
        scaled = torch.full_like(scaled, -torch.inf).scatter(-1, indices, values)
    probabilities = torch.softmax(scaled, dim=-1)
    larger = probabilities.cumsum(dim=-1) > uniform.unsqueeze(-1)
    return larger.int().argmax(dim=-1), probabilities
