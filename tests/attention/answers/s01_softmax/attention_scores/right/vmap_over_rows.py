"""Maps a function for one token over all rows with torch.vmap instead of a matrix product. Gradients
flow to both tensors.

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    def one_score(token, question):
        return (token * question).sum()

    return torch.vmap(one_score, in_dims=(0, None))(inputs, query)
