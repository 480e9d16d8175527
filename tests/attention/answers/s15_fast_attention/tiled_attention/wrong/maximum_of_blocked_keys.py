"""With causal, the maximum is taken over the blocked keys, too, and only the powers are set to 0.
Wrong for causal=True, queries of 1 and keys 0 and 1000 (d = 1): query 0 should give the value of
key 0, but its total underflows to 0 and the result is nan.

Diagnosis: Blocked scores count in the maximum.
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
    m = keys.shape[1]
    maximum = queries.new_full((batch, n, 1), -math.inf)
    total = queries.new_zeros(batch, n, 1)
    result = queries.new_zeros(batch, n, values.shape[-1])
    places = torch.arange(n, device=queries.device)[:, None]
    for start in range(0, m, tile_size):
        stop = min(start + tile_size, m)
        scores = queries @ keys[:, start:stop].transpose(1, 2) / math.sqrt(d)
        new_maximum = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
        powers = torch.exp(scores - new_maximum)
        if causal:
            # zeros and not -inf before the softmax, so that nothing becomes nan
            columns = torch.arange(start, stop, device=queries.device)
            powers = powers.masked_fill(columns > places, 0.0)
        factor = torch.exp(maximum - new_maximum)
        total = factor * total + powers.sum(dim=-1, keepdim=True)
        result = factor * result + powers @ values[:, start:stop]
        maximum = new_maximum
    return result / total
