"""Takes the tokens for the weight matrix of a linear map without bias and sends the query through
it.

Diagnosis: none
"""


import torch.nn.functional as F


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    # F.linear(v, W) is v @ W.T: every row of W (here: every token) is multiplied with v.
    return F.linear(query, inputs)
