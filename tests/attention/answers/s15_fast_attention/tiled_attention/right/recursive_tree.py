"""Merges the states of the tiles as a binary tree by recursion, with detached maxima and a finite
floor for tiles in which all is blocked.

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
    floor = torch.finfo(queries.dtype).min
    places = torch.arange(queries.shape[1], device=queries.device)

    def state_of_tile(start, stop):
        scores = torch.bmm(queries, keys[:, start:stop].transpose(1, 2)) * scale
        if causal:
            columns = torch.arange(start, stop, device=queries.device)
            scores = scores.masked_fill(columns[None, :] > places[:, None], -math.inf)
        # Where all is blocked: -inf - floor is -inf, so the powers are 0 and not nan.
        largest = scores.detach().amax(dim=-1, keepdim=True).clamp(min=floor)
        powers = (scores - largest).exp()
        return largest, powers.sum(dim=-1, keepdim=True), torch.bmm(powers, values[:, start:stop])

    def state(start, stop):
        if stop - start <= tile_size:
            return state_of_tile(start, stop)
        tiles = math.ceil((stop - start) / tile_size)
        middle = start + tiles // 2 * tile_size
        max_a, total_a, result_a = state(start, middle)
        max_b, total_b, result_b = state(middle, stop)
        largest = torch.maximum(max_a, max_b)
        a, b = (max_a - largest).exp(), (max_b - largest).exp()
        return largest, a * total_a + b * total_b, a * result_a + b * result_b

    _, total, result = state(0, keys.shape[1])
    return result / total
