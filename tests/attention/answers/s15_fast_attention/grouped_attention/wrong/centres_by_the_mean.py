"""It subtracts the mean of the scores before the powers and not their maximum.

Mistake: for one head and one query whose scores are 1000 and -1000 (d = 1, query 1, keys 1000 and
-1000) it returns nan, as exp(1000) is infinite, the text asks for the value of the first key
("finite for scores of 1000 and -1000, too").

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    num_heads, num_groups = queries.shape[1], keys.shape[1]
    keys = keys.repeat_interleave(num_heads // num_groups, dim=1)
    values = values.repeat_interleave(num_heads // num_groups, dim=1)
    scores = torch.einsum("bhnd,bhmd->bhnm", queries, keys) / math.sqrt(queries.shape[-1])
    powers = torch.exp(scores - scores.mean(dim=-1, keepdim=True))
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return torch.einsum("bhnm,bhmv->bhnv", weights, values)
