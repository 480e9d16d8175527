"""The query becomes a column and all axes of length 1 are squeezed afterwards, that of a single
token as well.

Mistake: for inputs of shape (1, 3), one token, it returns a tensor of shape (), the text asks for
shape (tokens,) = (1,) with any number of tokens from one on.

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    column = query.unsqueeze(1)
    scores = torch.matmul(inputs, column)
    return scores.squeeze()
