"""Keeps the attention so far and its logsumexp in place of M, T and R, mixes in each tile with a
sigmoid, and with causal leaves out the queries above a tile.

Diagnosis: none
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    scale = queries.shape[-1] ** -0.5
    attention = logs = None
    start = 0
    for some_keys, some_values in zip(keys.split(tile_size, dim=1), values.split(tile_size, dim=1)):
        # With causal, the queries before the tile's first key see nothing of it; all others see
        # that key at least, so that no row is blocked as a whole.
        above = start if causal else 0
        scores = torch.bmm(queries[:, above:], some_keys.transpose(1, 2)) * scale
        if causal:
            blocked = torch.ones(scores.shape[1:], dtype=torch.bool, device=scores.device).triu(1)
            scores = scores.masked_fill(blocked, -torch.inf)
        tile_logs = scores.logsumexp(dim=-1, keepdim=True)
        tile_attention = torch.bmm(scores.softmax(dim=-1), some_values)
        if attention is None:
            attention, logs = tile_attention, tile_logs
        else:
            old_attention, old_logs = attention[:, above:], logs[:, above:]
            share = torch.sigmoid(tile_logs - old_logs)  # of the tile in the powers so far
            mixed = torch.lerp(old_attention, tile_attention, share)
            attention = torch.cat((attention[:, :above], mixed), dim=1)
            logs = torch.cat((logs[:, :above], torch.logaddexp(old_logs, tile_logs)), dim=1)
        start += some_keys.shape[1]
    return attention
