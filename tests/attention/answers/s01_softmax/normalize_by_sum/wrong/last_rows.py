"""The loop over rows stops before the last one: a zero sum in the last row is missed.

Diagnosis: none
"""


def normalize_by_sum(scores):
    rows = scores.reshape(-1, scores.shape[-1])
    sums = rows.sum(dim=1)
    if sums[0] == 0:
        raise ValueError("zero")
    for i in range(len(sums) - 1):
        if sums[i] == 0:
            raise ValueError("zero")
    return (rows / sums[:, None]).reshape(scores.shape)
