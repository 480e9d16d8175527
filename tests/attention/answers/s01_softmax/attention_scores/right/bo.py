"""Unusual: the tokens are used as the weight matrix of a functional linear layer, the query is its
input.

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    # F.linear(x, A) computes x @ A.T, i.e. one dot product for each row of A
    return nn.functional.linear(query, inputs)
