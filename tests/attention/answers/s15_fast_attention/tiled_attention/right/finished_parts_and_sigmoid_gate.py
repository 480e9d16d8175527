"""There is no maximum and no total: each tile gives finished attention and its logsumexp, and two
parts are mixed by lerp with a sigmoid of the difference of the logsumexps. With causal, a tile is
only computed for the queries that may look at some of its keys, so there are no fully blocked
rows.

Diagnosis: none
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
    scaled = queries / math.sqrt(queries.shape[-1])
    start = 0
    for some_keys, some_values in zip(
        keys.split(tile_size, dim=1), values.split(tile_size, dim=1), strict=True
    ):
        top = start if causal else 0  # the queries above see nothing of this tile
        scores = torch.bmm(scaled[:, top:], some_keys.mT)
        if causal:  # row r is query start + r, column c is key start + c
            later = torch.ones(scores.shape[1:], dtype=torch.bool, device=scores.device).triu(1)
            scores = scores.masked_fill(later, -math.inf)
        here = torch.softmax(scores, dim=-1) @ some_values
        weight = torch.logsumexp(scores.double(), dim=-1, keepdim=True)
        if start == 0:
            attention, so_far = here, weight
        else:
            gate = torch.sigmoid(weight - so_far[:, top:]).to(here.dtype)
            mixed = torch.lerp(attention[:, top:], here, gate)
            both = torch.logaddexp(so_far[:, top:], weight)
            attention = torch.cat((attention[:, :top], mixed), dim=1)
            so_far = torch.cat((so_far[:, :top], both), dim=1)
        start += some_keys.shape[1]
    return attention
