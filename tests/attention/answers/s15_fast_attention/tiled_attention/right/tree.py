"""Right, but unusual: the tiles are merged as a binary tree by recursion, and not from left to
right. Blocked scores are half of the most negative number, not -inf: a query that may see no key
of a tile gets a harmless state, which the factor exp(-huge) = 0 wipes out when it meets a tile
with an allowed key (key 0 is one for every query). The maxima are detached, since they cancel.

Diagnosis: none
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    n, d = queries.shape[1:]
    m = keys.shape[1]
    nothing = torch.finfo(queries.dtype).min / 2
    tiles = -(-m // tile_size)

    def leaf(number):
        a = number * tile_size
        b = min(a + tile_size, m)
        s = torch.bmm(queries, keys[:, a:b].transpose(1, 2)) / math.sqrt(d)
        if causal:
            row = torch.arange(n, device=s.device).unsqueeze(1)
            s = s.masked_fill(torch.arange(a, b, device=s.device) > row, nothing)
        top = s.detach().amax(dim=2, keepdim=True)
        e = torch.exp(s - top)
        return top, e.sum(dim=2, keepdim=True), torch.bmm(e, values[:, a:b])

    def tree(low, high):
        if high - low == 1:
            return leaf(low)
        middle = (low + high) // 2
        ma, ta, ra = tree(low, middle)
        mb, tb, rb = tree(middle, high)
        top = torch.maximum(ma, mb)
        fa, fb = torch.exp(ma - top), torch.exp(mb - top)
        return top, fa * ta + fb * tb, fa * ra + fb * rb

    _, total, result = tree(0, tiles)
    return result / total
