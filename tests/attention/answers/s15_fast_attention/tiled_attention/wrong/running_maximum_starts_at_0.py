"""The running maximum starts at 0 instead of -inf, so if all scores of a query are far below 0 (such
as -1000), all powers underflow, the total is 0 and the result is nan.

Diagnosis: The maximum begins at 0 in place of -inf, so it is too large where all scores are
negative.
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    b, n, d = queries.shape
    m = keys.shape[1]
    running_max = queries.new_zeros(b, n, 1)
    total = queries.new_zeros(b, n, 1)
    acc = queries.new_zeros(b, n, values.shape[-1])
    rows = torch.arange(n, device=queries.device)[:, None]
    for start in range(0, m, tile_size):
        k = keys[:, start : start + tile_size]
        v = values[:, start : start + tile_size]
        s = queries @ k.transpose(1, 2) / math.sqrt(d)
        if causal:
            cols = torch.arange(start, start + k.shape[1], device=queries.device)
            s = s.masked_fill(cols > rows, float("-inf"))
        new_max = torch.maximum(running_max, s.amax(dim=-1, keepdim=True))
        alpha = torch.exp(running_max - new_max)
        p = torch.exp(s - new_max)
        total = total * alpha + p.sum(dim=-1, keepdim=True)
        acc = acc * alpha + p @ v
        running_max = new_max
    return acc / total
