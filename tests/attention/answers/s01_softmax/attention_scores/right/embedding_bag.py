"""Right: the scores are a bag of the columns of the tokens, weighted with the query's entries.

Diagnosis: none
"""


def attention_scores(inputs: torch.Tensor, query: torch.Tensor) -> torch.Tensor:
    columns = torch.arange(len(query)).unsqueeze(0)
    return nn.functional.embedding_bag(
        columns, inputs.T, mode="sum", per_sample_weights=query.unsqueeze(0)
    ).squeeze(0)
