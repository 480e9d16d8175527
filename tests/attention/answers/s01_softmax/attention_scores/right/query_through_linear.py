"""Takes the matrix of tokens for the weight of a linear layer and sends the query through it:
nn.functional.linear computes query @ inputs.T, which is one dot product for each token. No
copies, and gradients flow to both.

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    """The attention scores of all tokens for one query."""
    return nn.functional.linear(input=query, weight=inputs)
