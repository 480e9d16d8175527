"""Cuts the queries into tiles, too, and reads the keys from the last tile back to the first,
leaving out the tiles that a causal query tile may not look at.

Diagnosis: none
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    n, m = queries.shape[1], keys.shape[1]
    root = math.sqrt(queries.shape[2])
    parts = []
    for row in range(0, n, tile_size):
        block = queries[:, row : row + tile_size]
        maximum = block.new_full((*block.shape[:2], 1), -torch.inf)
        total = torch.zeros_like(maximum)
        result = values.new_zeros((*block.shape[:2], values.shape[2]))
        # Causal: the tile on the diagonal comes first, and in it each query may look at itself.
        end = row + 1 if causal else m
        for column in reversed(range(0, end, tile_size)):
            scores = block @ keys[:, column : column + tile_size].transpose(1, 2) / root
            if causal and column == row:
                later = torch.ones(scores.shape[1:], dtype=torch.bool, device=scores.device)
                scores = scores.masked_fill(later.triu(1), -torch.inf)
            higher = torch.maximum(maximum, scores.detach().amax(dim=-1, keepdim=True))
            powers = torch.exp(scores - higher)
            shrink = torch.exp(maximum - higher)
            total = total * shrink + powers.sum(dim=-1, keepdim=True)
            result = result * shrink + powers @ values[:, column : column + tile_size]
            maximum = higher
        parts.append(result / total)
    return torch.cat(parts, dim=1)
