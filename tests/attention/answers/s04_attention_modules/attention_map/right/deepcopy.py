"""Works on a deep copy of the two layers, whose parameters do not require gradients.

Diagnosis: none
"""


def attention_map(attention, x):
    import copy

    q, k = (
        copy.deepcopy(attention.W_query).requires_grad_(False),
        copy.deepcopy(attention.W_key).requires_grad_(False),
    )
    return attention_weights(q(x.detach()), k(x.detach()))
