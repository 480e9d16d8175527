"""The query is normalised in place and the scores scaled back.

Diagnosis: none
"""


def attention_scores(inputs, query):
    n = query.norm().item()
    query /= n
    return inputs @ query * n
