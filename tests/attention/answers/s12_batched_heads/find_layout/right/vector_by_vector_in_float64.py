"""Nested Python loops compare vector after vector, on the processor and in float64, with a
dictionary of the two possible readings.

Diagnosis: none
"""


def find_layout(projected: torch.Tensor, W: torch.Tensor, x: torch.Tensor) -> str:
    projected, W, x = (a.detach().cpu().double() for a in (projected, W, x))
    num_heads, head_dim, _ = W.shape
    tokens = x.shape[0]
    readings = {
        "heads first": ((num_heads, tokens, head_dim), lambda h, t: projected[h, t]),
        "tokens first": ((tokens, num_heads, head_dim), lambda h, t: projected[t, h]),
    }
    for answer, (shape, read) in readings.items():
        if tuple(projected.shape) != shape:
            continue
        if all(
            bool(((read(h, t) - torch.mv(W[h], x[t])).abs() < 1e-4).all())
            for h in range(num_heads)
            for t in range(tokens)
        ):
            return answer
    return "neither"
