"""Two mistakes: the numbers of tokens are compared on axis 0, so with leading axes no ValueError
is raised by the check (a RuntimeError of the product comes later), and the softmax runs in
float32, so float64 results are right to about seven digits only.

Diagnosis: none
"""


def attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    mask: torch.Tensor | None = None,
) -> torch.Tensor:
    if len(key) != len(value):
        raise ValueError(f"{len(key)} keys and {len(value)} values do not belong together")
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    if mask is None:
        mask = torch.zeros(1, dtype=torch.bool, device=query.device)
    nothing = mask.all(dim=-1, keepdim=True)
    scores = scores.masked_fill(mask & ~nothing, -torch.inf)
    weights = F.softmax(scores, dim=-1, dtype=torch.float32).to(query.dtype)
    return (weights @ value).masked_fill(nothing, 0.0)
