"""Wrong: blocked scores become -1000 and not -inf, so they count when the allowed scores are about
-1000 or less. With causal=True, tiles of any size, queries torch.ones(1, 3, 1), keys log 1 -
1000, log 2 - 1000, log 4 - 1000 and values 3, 6, 9, query 0 should give 3, and this gives 6.

Diagnosis: With causal=True blocked scores are a number such as -1000 and not minus infinity.
"""

def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    """Scaled dot-product attention that reads the keys in tiles.

    By hand: ``torch.softmax`` and ``torch.logsumexp`` over the keys of one tile are fine.
    ``F.scaled_dot_product_attention``, ``nn.MultiheadAttention``, transformer layers and
    ``torch.nn.attention`` are not, nor are threads, ``ctypes``, ``torch.jit`` and
    ``torch.library``, which hide what is computed. Using any of these costs at least half of the
    points.

    No operation may give a tensor of ``n * m`` entries or more where the tile size is small: at
    most one tile of the scores exists at a time, and no mask of all queries and keys. (Looked at
    with ``n = m = 64``, two sequences, a tile size of 4 or 8 and at most 4 features.)

    Args:
        queries: float (float64, too), shape (batch, n, d).
        keys: float, shape (batch, m, d).
        values: float, shape (batch, m, d_v). Queries, keys and values are not changed.
        tile_size: how many keys a tile has, at least 1. It need not divide ``m``, and it may be
            larger.
        causal: whether query ``i`` may look at the keys 0 to ``i`` only. Then ``n == m``.

    Returns:
        The attention of all queries, shape (batch, n, d_v): the softmax over all keys (that may be
        looked at) of the scores divided by the square root of ``d``, times the values. It is finite
        for scores of 1000 and -1000, too, and gradients flow back to queries, keys and values.
    """
    batch, n, d = queries.shape
    maximum = queries.new_full((batch, n), -torch.inf)
    total = queries.new_zeros(batch, n)
    result = queries.new_zeros(batch, n, values.shape[-1])
    for start in range(0, keys.shape[1], tile_size):
        tile = keys[:, start : start + tile_size]
        scores = queries @ tile.transpose(1, 2) / math.sqrt(d)
        if causal:
            key = start + torch.arange(tile.shape[1])
            query = torch.arange(n)
            # not -inf, because -inf - (-inf) is nan
            scores = scores.masked_fill(key > query[:, None], -1000.0)
        new_maximum = torch.maximum(maximum, scores.amax(dim=-1))
        factor = torch.exp(maximum - new_maximum)
        powers = torch.exp(scores - new_maximum[..., None])
        total = factor * total + powers.sum(dim=-1)
        result = factor[..., None] * result + powers @ values[:, start : start + tile_size]
        maximum = new_maximum
    return result / total[..., None]
