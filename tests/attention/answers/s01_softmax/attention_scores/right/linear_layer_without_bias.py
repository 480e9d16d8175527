"""By torch.nn.functional.linear: the query is the input and the tokens are the rows of the weight
matrix.

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    return nn.functional.linear(query, inputs)
