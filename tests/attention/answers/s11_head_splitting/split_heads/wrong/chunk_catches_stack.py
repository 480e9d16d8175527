"""torch.chunk(6 features, 4 heads) gives three chunks of two without complaint, so the promised
ValueError ("if num_heads does not divide d_out") is raised only where the pieces have different
sizes. Breaks for 6 features and 4 heads, or 4 features and 3 heads; right wherever num_heads
divides d_out.

Diagnosis: none
"""


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    pieces = x.chunk(num_heads, dim=-1)
    try:
        return torch.stack(pieces, dim=1)
    except RuntimeError as problem:
        raise ValueError(f"num_heads={num_heads} does not divide d_out") from problem
