"""Detaches the factor that corrects the old sums but not the maximum in the powers, so with
several tiles the output is right and the gradients of queries and keys are wrong.

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
    m = keys.shape[1]
    maximum = queries.new_full((batch, n, 1), -torch.inf)
    total = queries.new_zeros(batch, n, 1)
    result = queries.new_zeros(batch, n, values.shape[-1])
    rows = torch.arange(n, device=queries.device)[:, None]
    for start in range(0, m, tile_size):
        k = keys[:, start : start + tile_size]
        v = values[:, start : start + tile_size]
        scores = queries @ k.transpose(-2, -1) / d**0.5
        if causal:
            columns = start + torch.arange(k.shape[1], device=queries.device)
            scores = scores.masked_fill(columns > rows, -torch.inf)
        new_maximum = torch.maximum(maximum, scores.amax(dim=-1, keepdim=True))
        # rescaling is only bookkeeping for stability, no gradient is needed through it
        correction = torch.exp(maximum - new_maximum).detach()
        powers = torch.exp(scores - new_maximum)
        total = correction * total + powers.sum(dim=-1, keepdim=True)
        result = correction * result + powers @ v
        maximum = new_maximum
    return result / total
