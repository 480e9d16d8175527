"""Wrong for a sentence of one token: makes the query a column, multiplies, and removes all axes of
size 1 with squeeze() without an argument, so that one token gets a score of shape () and not
(1,).

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    column = query.reshape(-1, 1)            # (d, 1), as in linear algebra
    scores = torch.matmul(inputs, column)    # (tokens, 1)
    return scores.squeeze()
