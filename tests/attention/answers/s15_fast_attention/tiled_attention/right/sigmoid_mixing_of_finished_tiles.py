"""The state is the attention so far and its logsumexp, in float64; tiles are mixed in by a
sigmoid, and causal tiles skip earlier queries.

Diagnosis: none
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    dtype = queries.dtype
    queries = queries.double() / math.sqrt(queries.shape[-1])
    done = size = None
    for start in range(0, keys.shape[1], tile_size):
        tile = slice(start, start + tile_size)
        first = start if causal else 0  # the queries before it see nothing of this tile
        scores = queries[:, first:] @ keys[:, tile].double().transpose(1, 2)
        if causal:
            ones = torch.ones(scores.shape[1:], dtype=torch.bool, device=scores.device)
            scores = scores.masked_fill(ones.triu(1), -torch.inf)
        new = torch.softmax(scores, dim=-1) @ values[:, tile].double()
        new_size = torch.logsumexp(scores, dim=-1, keepdim=True)
        if done is None:
            done, size = new, new_size
            continue
        old, old_size = done[:, first:], size[:, first:]
        mixed = old + torch.sigmoid(new_size - old_size) * (new - old)
        done = torch.cat((done[:, :first], mixed), dim=1)
        size = torch.cat((size[:, :first], torch.logaddexp(old_size, new_size)), dim=1)
    return done.to(dtype)
