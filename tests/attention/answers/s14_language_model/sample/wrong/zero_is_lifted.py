"""Uniform numbers are lifted to at least 1e-6, so 0 skips a first token that is possible but
improbable.

Mistake: for logits = [[0, 20]] and uniform = [0] it returns the token 1, the text asks for 0: its
probability, 2.06e-9, is larger than 0.

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
        smallest = scaled.topk(top_k, dim=-1).values[:, -1:]
        scaled = scaled.masked_fill(scaled < smallest, -torch.inf)
    probabilities = torch.softmax(scaled, dim=-1)
    ends = probabilities.cumsum(dim=-1)
    points = uniform.clamp(min=1e-6).unsqueeze(-1)
    tokens = torch.searchsorted(ends, points).squeeze(-1)
    return tokens, probabilities
