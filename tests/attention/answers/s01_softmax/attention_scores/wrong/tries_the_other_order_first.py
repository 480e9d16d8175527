"""Tries query @ inputs and turns the factors round only when torch complains. When there are as many
tokens as features nothing complains, and the result sums over the tokens and not over the features:
"the attention scores of all tokens ... plain dot products" is broken for square inputs.

Diagnosis: Where there are as many tokens as features, the products are added up over the tokens,
not over the features.
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    try:
        return torch.matmul(query, inputs)
    except RuntimeError:
        return torch.matmul(inputs, query)
