"""The keys are transposed with as_strided and the strides of a contiguous tensor: keys stored in
another order (as after a transpose) are misread.

Diagnosis: none
"""


def head_scores(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    batch, num_heads, tokens, head_dim = keys.shape
    per_head = tokens * head_dim
    # The transposed keys as a view: no copy, only other strides.
    keys_t = keys.as_strided(
        (batch, num_heads, head_dim, tokens),
        (num_heads * per_head, per_head, 1, head_dim),
    )
    return queries @ keys_t
