"""F.multi_head_attention_forward with one head and unit matrices as projections returns its
weights; the leading axes are flattened.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    *lead, n_q, d = queries.shape
    q = queries.reshape(-1, n_q, d).transpose(0, 1)
    k = keys.reshape(-1, keys.shape[-2], d).transpose(0, 1)
    one = torch.eye(d, dtype=q.dtype)
    _, w = F.multi_head_attention_forward(
        q,
        k,
        k,
        d,
        1,
        None,
        None,
        None,
        None,
        False,
        0.0,
        one,
        None,
        use_separate_proj_weight=True,
        q_proj_weight=one,
        k_proj_weight=one,
        v_proj_weight=one,
        need_weights=True,
    )
    return w.reshape(*lead, n_q, -1)
