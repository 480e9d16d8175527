"""top_k counts only from 2 on, so top_k=1 draws from all tokens. Breaks "top_k: how many tokens of
each row may be drawn, ... from 1 to vocabulary_size".

Diagnosis: none
"""
def sample(
    logits: torch.Tensor,
    uniform: torch.Tensor,
    temperature: float = 1.0,
    top_k: int | None = None,
) -> tuple[torch.Tensor, torch.Tensor]:
    scaled = logits / temperature
    if top_k is not None and top_k > 1:
        smallest = torch.topk(scaled, top_k, dim=-1).values[:, -1:]
        scaled = scaled.masked_fill(scaled < smallest, float("-inf"))
    probabilities = torch.softmax(scaled, dim=-1)
    cumulative = probabilities.cumsum(dim=-1)
    tokens = (cumulative > uniform[:, None]).int().argmax(dim=-1)
    return tokens, probabilities
