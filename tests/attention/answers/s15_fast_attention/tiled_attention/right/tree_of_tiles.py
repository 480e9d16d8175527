"""Right, but unusual: the tiles are merged pairwise in a tree by recursion, each state is a
logsumexp with a finished attention, and sigmoids mix two of them. With causal=True a part returns
only the queries that may look at its first key, so that no row is blocked completely.

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
    n, d = queries.shape[1:]

    def attend(begin, end):
        """logsumexp and attention over the keys begin to end - 1, for the queries from `top` on."""
        top = begin if causal else 0
        if end - begin <= tile_size:
            scores = queries[:, top:] @ keys[:, begin:end].mT / math.sqrt(d)
            if causal:
                row = torch.arange(top, n, device=queries.device)
                column = torch.arange(begin, end, device=queries.device)
                scores = scores.masked_fill(column > row[:, None], -torch.inf)
            return scores.logsumexp(dim=-1), scores.softmax(dim=-1) @ values[:, begin:end]
        tiles = -(-(end - begin) // tile_size)
        middle = begin + tiles // 2 * tile_size
        log_left, left = attend(begin, middle)
        log_right, right = attend(middle, end)
        alone = middle - begin if causal else 0  # queries that see nothing of the right part
        gap = log_left[:, alone:] - log_right
        both = (
            torch.sigmoid(gap)[..., None] * left[:, alone:]
            + torch.sigmoid(-gap)[..., None] * right
        )
        log_both = torch.logaddexp(log_left[:, alone:], log_right)
        return (
            torch.cat((log_left[:, :alone], log_both), dim=1),
            torch.cat((left[:, :alone], both), dim=1),
        )

    return attend(0, keys.shape[1])[1]
