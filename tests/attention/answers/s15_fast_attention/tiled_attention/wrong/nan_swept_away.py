"""Wrong. In causal tiles where a query may see no key, -inf - (-inf) gives nan, and nan_to_num
makes 0 of it. Forwards that is right; backwards the nan comes back: with causal=True, 4 tokens and
tiles of 2 the gradients of queries and keys are nan.

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
    running_max = queries.new_full((batch, n, 1), -torch.inf)
    running_sum = queries.new_zeros((batch, n, 1))
    output = queries.new_zeros((batch, n, values.shape[-1]))
    q_idx = torch.arange(n, device=queries.device).unsqueeze(1)
    for start in range(0, m, tile_size):
        end = min(start + tile_size, m)
        scores = queries @ keys[:, start:end].transpose(-2, -1) / math.sqrt(d)
        if causal:
            k_idx = torch.arange(start, end, device=queries.device).unsqueeze(0)
            bias = queries.new_zeros((n, end - start)).masked_fill(k_idx > q_idx, -torch.inf)
            scores = scores + bias
        tile_max = scores.max(dim=-1, keepdim=True).values
        p = torch.nan_to_num(torch.exp(scores - tile_max), nan=0.0)
        new_max = torch.maximum(running_max, tile_max)
        alpha = torch.exp(running_max - new_max)
        beta = torch.exp(tile_max - new_max)
        running_sum = alpha * running_sum + beta * p.sum(dim=-1, keepdim=True)
        output = alpha * output + beta * (p @ values[:, start:end])
        running_max = new_max
    return output / running_sum
