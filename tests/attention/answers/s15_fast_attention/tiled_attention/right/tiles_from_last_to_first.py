"""The tiles are read from the last to the first, and where causal each tile is computed for the
queries from its first key on only, so that there is no empty state and no row without an allowed
key.

Diagnosis: none
"""


def _join(first, second):
    top = torch.maximum(first[0], second[0])
    a, b = (first[0] - top).exp(), (second[0] - top).exp()
    return top, a * first[1] + b * second[1], a * first[2] + b * second[2]


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    """Scaled dot-product attention that reads the keys in tiles."""
    scaled = queries / math.sqrt(queries.shape[-1])
    state = None  # of the queries that have seen a tile: the last ones, if causal
    for begin in reversed(range(0, keys.shape[1], tile_size)):
        key = keys[:, begin : begin + tile_size]
        value = values[:, begin : begin + tile_size]
        seeing = scaled[:, begin:] if causal else scaled
        scores = torch.bmm(seeing, key.transpose(1, 2))
        if causal:  # row 0 is query `begin` and column 0 is key `begin`
            later = torch.ones(scores.shape[1:], dtype=torch.bool, device=scores.device).triu(1)
            scores = scores.masked_fill(later, -torch.inf)
        # The quotient at the end does not depend on the maximum: it needs no gradient.
        top = scores.detach().amax(dim=-1, keepdim=True)
        powers = (scores - top).exp()
        part = (top, powers.sum(dim=-1, keepdim=True), torch.bmm(powers, value))
        if state is not None:
            new = part[0].shape[1] - state[0].shape[1]  # queries that no later tile has met
            joined = _join([tensor[:, new:] for tensor in part], state)
            part = tuple(torch.cat((p[:, :new], j), dim=1) for p, j in zip(part, joined))
        state = part
    return state[2] / state[1]
