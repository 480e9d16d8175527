"""The softmax is written with exp and without the maximum, which gives inf / inf = nan for a small
temperature (or large logits). Breaks "those of the softmax of the logits divided by the
temperature", "temperature: ... larger than 0": e.g. logits (1, 2, 3) and temperature 0.01.

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
        keep = torch.zeros_like(powers)
        keep.scatter_(1, logits.topk(top_k, dim=1).indices, 1.0)
        powers = powers * keep
    p = powers / powers.sum(dim=1, keepdim=True)
    tokens = (p.cumsum(dim=1) <= uniform.unsqueeze(1)).sum(dim=1)
    return tokens, p
