"""Two mistakes: queries and keys swapped, and the module is frozen (requires_grad_(False)).

Diagnosis: Queries and keys are exchanged.
"""


def attention_map(attention, x):
    attention.requires_grad_(False)
    q, k = attention.W_query(x), attention.W_key(x)
    scores = k @ q.transpose(-2, -1) / q.shape[-1] ** 0.5
    return scores.softmax(dim=-1)
