"""Rows of a tile without any allowed key get nan from the softmax, which nan_to_num hides in the
result only: as -inf is added to the scores, the gradients of queries and keys are nan where causal
and more than one tile.

Diagnosis: none
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    """Scaled dot-product attention that reads the keys in tiles."""
    batch, n, d = queries.shape
    m = keys.shape[1]
    attention = queries.new_zeros(batch, n, values.shape[-1])
    log_total = queries.new_full((batch, n), -torch.inf)
    rows = torch.arange(n, device=queries.device)[:, None]

    for start in range(0, m, tile_size):
        k = keys[:, start : start + tile_size]
        v = values[:, start : start + tile_size]
        scores = queries @ k.transpose(1, 2) / math.sqrt(d)
        if causal:
            columns = start + torch.arange(k.shape[1], device=queries.device)
            bias = scores.new_zeros(n, k.shape[1]).masked_fill(columns > rows, -torch.inf)
            scores = scores + bias
        # A query that sees nothing in this tile gets 0 from it
        part = torch.softmax(scores, dim=-1).nan_to_num(0.0) @ v
        part_log = torch.logsumexp(scores, dim=-1)
        new_log = torch.logaddexp(log_total, part_log)
        attention = (
            torch.exp(log_total - new_log)[..., None] * attention
            + torch.exp(part_log - new_log)[..., None] * part
        )
        log_total = new_log
    return attention
