"""Right, but unusual: nothing is repeated; because there is no mask, the heads of a group are put
one below the other as more queries of one head. The softmax is written out, and its division
comes after the values.

Diagnosis: none
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
    batch, num_heads, n, d = queries.shape
    num_groups = keys.shape[1]
    rows = (num_heads // num_groups) * n
    tall = queries.reshape(batch, num_groups, rows, d) * d**-0.5
    scores = torch.einsum("bgrd,bgmd->bgrm", tall, keys)
    powers = torch.exp(scores - scores.detach().amax(dim=-1, keepdim=True))
    result = torch.einsum("bgrm,bgme->bgre", powers, values) / powers.sum(dim=-1, keepdim=True)
    return result.reshape(batch, num_heads, n, values.shape[-1])
