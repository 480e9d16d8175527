"""Wrong, two mistakes. The factor that corrects the old sums is detached although the maxima are
not, so that with two or more tiles the gradients of queries and keys are wrong. And blocked scores
only get 1000 less: with causal=True and a blocked score of 1000 against an allowed one of -1000,
the blocked key is seen.

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
    maximum = torch.full_like(queries[..., :1], -torch.inf)
    total = torch.zeros_like(maximum)
    result = torch.zeros_like(values[:, :1]).expand(-1, n, -1)
    places = torch.arange(n, device=queries.device).unsqueeze(1)
    for start in range(0, keys.shape[1], tile_size):
        tile = slice(start, start + tile_size)
        scores = queries @ keys[:, tile].transpose(1, 2) / math.sqrt(d)
        if causal:
            later = start + torch.arange(scores.shape[-1], device=queries.device) > places
            scores = scores - 1000.0 * later  # -inf would give nan
        new_maximum = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
        correction = torch.exp(maximum - new_maximum).detach()
        powers = torch.exp(scores - new_maximum)
        total = correction * total + powers.sum(dim=-1, keepdim=True)
        result = correction * result + powers @ values[:, tile]
        maximum = new_maximum
    return result / total
