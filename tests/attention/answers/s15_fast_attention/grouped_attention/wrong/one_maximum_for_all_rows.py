"""Wrong: the softmax subtracts the maximum of the whole tensor of scores, not that of each query.
With queries of shape (1, 1, 2, 1) that hold 1000 and -1000, and keys of two ones, the powers of
the second query are all 0 and its result is nan; it should be the mean of the values.

Diagnosis: One maximum is subtracted from all scores, and a query far below it gets 0 / 0 = nan.
"""

def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    """Attention in which the heads of a group share their keys and values. There is no mask.

    By hand: ``torch.softmax`` is fine. ``F.scaled_dot_product_attention``,
    ``nn.MultiheadAttention``, transformer layers and ``torch.nn.attention`` are not, nor are
    threads, ``ctypes``, ``torch.jit`` and ``torch.library``, which hide what is computed. Using any
    of these costs at least half of the points.

    Args:
        queries: float, shape (batch, num_heads, n, d).
        keys: float, shape (batch, num_groups, m, d). ``num_groups`` divides ``num_heads``; it may
            be 1, and it may be ``num_heads``.
        values: float, shape (batch, num_groups, m, d_v). Queries, keys and values are not changed.
            They may lie in any order in memory, as after a ``transpose``, and may be float64.

    Returns:
        The heads, shape (batch, num_heads, n, d_v). Head ``k`` uses the keys and values of group
        ``k // (num_heads // num_groups)``, and the softmax over all keys of the scores divided by
        the square root of ``d``. It is finite for scores of 1000 and -1000, too, and gradients flow
        back to queries, keys and values.
    """
    share = queries.shape[1] // keys.shape[1]
    keys = keys.repeat_interleave(share, dim=1)
    values = values.repeat_interleave(share, dim=1)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    powers = torch.exp(scores - scores.max())  # stable
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return weights @ values
