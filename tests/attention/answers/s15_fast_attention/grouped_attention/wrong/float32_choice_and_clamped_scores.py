"""Two mistakes. The table that gives each head its group is float32, so float64 queries, keys and
values raise an error (any float64 input with 2 groups). And scores are clamped to -80 ... 80
before the powers: for one query with the scores 1000 and 900 both keys get weight 1/2, where the
first should get all.

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
    num_heads, num_groups = queries.shape[1], keys.shape[1]
    group = torch.arange(num_heads, device=queries.device) // (num_heads // num_groups)
    choice = F.one_hot(group, num_groups).float()  # (num_heads, num_groups)
    keys = torch.einsum("hg,bgmd->bhmd", choice, keys)
    values = torch.einsum("hg,bgmd->bhmd", choice, values)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    # e^1000 would be inf
    powers = torch.exp(scores.clamp(-80.0, 80.0))
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return weights @ values
