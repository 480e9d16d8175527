"""Wrong: pairs the tokens with the notebook's global list words, so that zip drops all tokens
after the third.

Diagnosis: none
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    query = x @ W_query
    d_k = len(query)

    scores = {}
    values = {}
    for word, token in zip(words, X):
        key = token @ W_key
        scores[word] = torch.dot(query, key) / math.sqrt(d_k)
        values[word] = token @ W_value

    weights = torch.softmax(torch.stack(list(scores.values())), dim=0)
    context = sum(weight * value for weight, value in zip(weights, values.values()))
    return context, weights
