"""Calls torch's linear map with the roles swapped: the query is the one input row, and the tokens
serve as the weight matrix, so that each token is one output feature.

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    return nn.functional.linear(query, inputs)
