"""Finds the logsumexp of all scores in a first pass under no_grad and uses it as a constant in the
second, so the result is right but the gradients of queries and keys lack the term of the
normaliser and are wrong.

Diagnosis: none
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    batch, n, d = queries.shape
    m = keys.shape[1]
    query_places = torch.arange(n, device=queries.device)[:, None]

    def scores_of(start):
        tile = keys[:, start : start + tile_size]
        scores = torch.bmm(queries, tile.transpose(1, 2)) / math.sqrt(d)
        if causal:
            key_places = torch.arange(start, start + tile.shape[1], device=queries.device)
            scores = scores.masked_fill(key_places > query_places, -torch.inf)
        return scores

    # First pass: only the statistics of each query. They are just numbers for the stable softmax,
    # so nothing has to be remembered for the way back.
    with torch.no_grad():
        log_total = queries.new_full((batch, n), -torch.inf)
        for start in range(0, m, tile_size):
            log_total = torch.logaddexp(log_total, scores_of(start).logsumexp(dim=-1))

    # Second pass: the weights of each tile are final at once, nothing has to be corrected.
    output = values.new_zeros(batch, n, values.shape[-1])
    for start in range(0, m, tile_size):
        weights = torch.exp(scores_of(start) - log_total[:, :, None])
        output = output + torch.bmm(weights, values[:, start : start + tile_size])
    return output
