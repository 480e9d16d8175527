"""The factors of both states come from the gap of their maxima, exp(-relu(gap)) and
exp(-relu(-gap)), which is right for the numbers. But relu has the slope 0 at 0: where both
maxima are equal (a query of zeros, whose scores are all 0, or equal keys), the gradients are
wrong. For one query 0, the keys 1 and 2 in tiles of 1 and the values 0 and 1, the gradient at
the query should be 1/4.

Diagnosis: none
"""


def tiled_attention(queries, keys, values, tile_size, causal=False):
    n, d = queries.shape[1:]
    state = None
    for start in range(0, keys.shape[1], tile_size):
        scores = queries @ keys[:, start : start + tile_size].transpose(1, 2) / math.sqrt(d)
        if causal:
            column = torch.arange(start, start + scores.shape[-1])
            scores = scores.masked_fill(column > torch.arange(n)[:, None], -1e9)
        top = scores.amax(-1, keepdim=True)
        powers = (scores - top).exp()
        new = (top, powers.sum(-1, keepdim=True), powers @ values[:, start : start + tile_size])
        if state is None:
            state = new
            continue
        gap = state[0] - new[0]
        one, other = torch.exp(-torch.relu(-gap)), torch.exp(-torch.relu(gap))
        state = (
            torch.where(gap > 0, state[0], new[0]),
            one * state[1] + other * new[1],
            one * state[2] + other * new[2],
        )
    return state[2] / state[1]
