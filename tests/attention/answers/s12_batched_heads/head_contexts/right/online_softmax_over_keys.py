"""Never makes the matrix of scores: it visits one key after the other with a running maximum and
running sums, in at least single precision.

Diagnosis: none
"""


def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    result_dtype = values.dtype
    working = torch.promote_types(result_dtype, torch.float32)
    queries = queries.to(working) / math.sqrt(queries.shape[-1])
    keys = keys.to(working)
    values = values.to(working)

    def scores_with(j):  # (num_heads, n_q, 1)
        return (queries * keys[:, j : j + 1]).sum(dim=-1, keepdim=True)

    score = scores_with(0)
    largest = score.detach()  # only keeps exp in range; it cancels in the end
    share = torch.exp(score - largest)
    total = share
    context = share * values[:, :1]
    for j in range(1, keys.shape[1]):
        score = scores_with(j)
        new_largest = torch.maximum(largest, score.detach())
        shrink = torch.exp(largest - new_largest)
        share = torch.exp(score - new_largest)
        total = total * shrink + share
        context = context * shrink + share * values[:, j : j + 1]
        largest = new_largest
    return (context / total).to(result_dtype)
