"""The nan of a query that sees no key of a tile is replaced after the power, and the mask is added
to the scores: the numbers are right, but the gradients of queries and keys are nan. Wrong for
three tokens, tile_size=1, causal=True and backward(), where the text promises gradients.

Diagnosis: none
"""


def tiled_attention(queries, keys, values, tile_size, causal=False):
    batch, n, d = queries.shape
    maximum = queries.new_full((batch, n, 1), -math.inf)
    total = queries.new_zeros(batch, n, 1)
    result = queries.new_zeros(batch, n, values.shape[-1])
    for start in range(0, keys.shape[1], tile_size):
        k = keys[:, start : start + tile_size]
        v = values[:, start : start + tile_size]
        scores = queries @ k.transpose(1, 2) / math.sqrt(d)
        if causal:
            key_places = torch.arange(start, start + k.shape[1], device=queries.device)
            later = key_places > torch.arange(n, device=queries.device)[:, None]
            mask = scores.new_zeros(later.shape).masked_fill(later, -math.inf)
            scores = scores + mask
        tile_maximum = scores.amax(dim=-1, keepdim=True)
        # -inf - (-inf) is nan: such a query sees nothing here, so its powers are 0
        powers = torch.exp(scores - tile_maximum).nan_to_num(nan=0.0)
        larger = torch.maximum(maximum, tile_maximum)
        before = torch.exp(maximum - larger)
        now = torch.exp(tile_maximum - larger)
        total = before * total + now * powers.sum(dim=-1, keepdim=True)
        result = before * result + now * (powers @ v)
        maximum = larger
    return result / total
