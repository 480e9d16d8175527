"""Unusual: each tile gives its own softmax result and a float64 logsumexp, tiles are mixed by a
sigmoid, and with causal the queries before the tile are left out of it.

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
    scaled = queries / math.sqrt(queries.shape[-1])
    output = log_total = None
    for start in range(0, keys.shape[1], tile_size):
        # With causal, the queries before the tile may look at none of its keys.
        begin = start if causal else 0
        part = slice(start, start + tile_size)
        scores = scaled[:, begin:] @ keys[:, part].transpose(1, 2)
        if causal:  # row r is query start + r, column c is key start + c
            row = torch.arange(scores.shape[1], device=scores.device)
            column = torch.arange(scores.shape[2], device=scores.device)
            scores = scores.masked_fill(column > row[:, None], -math.inf)
        found = torch.softmax(scores, dim=-1) @ values[:, part]
        log_found = torch.logsumexp(scores.double(), dim=-1, keepdim=True)
        if output is None:  # the first tile: every query sees key 0
            output, log_total = found, log_found
            continue
        # The new tile's part of the total of all keys so far: e^b / (e^a + e^b).
        share = torch.sigmoid(log_found - log_total[:, begin:]).to(found.dtype)
        mixed = (1 - share) * output[:, begin:] + share * found
        output = torch.cat((output[:, :begin], mixed), dim=1)
        log_mixed = torch.logaddexp(log_total[:, begin:], log_found)
        log_total = torch.cat((log_total[:, :begin], log_mixed), dim=1)
    return output
