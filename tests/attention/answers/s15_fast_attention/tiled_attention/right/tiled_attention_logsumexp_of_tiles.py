"""The state is the finished attention so far and the logarithm of its total; two states are merged
by the share of each. In a causal tile only the queries from its first key on take part, so no
row is ever all blocked.

Diagnosis: none
"""

def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    n, d = queries.shape[-2:]

    def tile(first: int, rows: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        k, v = keys[:, first : first + tile_size], values[:, first : first + tile_size]
        scores = torch.bmm(rows, k.transpose(1, 2)) / math.sqrt(d)
        if causal:  # row 0 is query number ``first``
            future = torch.ones(scores.shape[1:], dtype=torch.bool, device=k.device).triu(1)
            scores = scores.masked_fill(future, -torch.inf)
        return scores.logsumexp(dim=-1, keepdim=True), torch.bmm(scores.softmax(dim=-1), v)

    log_total, attention = tile(0, queries)
    for first in range(tile_size, keys.shape[1], tile_size):
        done = first if causal else 0  # these queries look at none of the keys of this tile
        log_more, more = tile(first, queries[:, done:])
        before, rest = attention[:, done:], log_total[:, done:]
        share = torch.sigmoid(log_more - rest)
        merged = before + share * (more - before)
        larger = torch.maximum(rest, log_more)
        both = larger + torch.log1p(torch.exp(-(rest - log_more).abs()))
        attention = torch.cat((attention[:, :done], merged), dim=1)
        log_total = torch.cat((log_total[:, :done], both), dim=1)
    return attention
