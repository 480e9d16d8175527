"""Right. The scale is folded into baddbmm (alpha), together with log2(e), and the softmax is made
with powers of two: 2 ** (s * log2 e - row maximum), divided by the row sum only after the
product with the values.

Diagnosis: none
"""


def head_contexts(queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention in every head, without a mask."""
    heads, n_q, width = queries.shape
    n_k = keys.shape[1]
    start = queries.new_zeros(heads, n_q, n_k)
    factor = math.log2(math.e) / math.sqrt(width)
    s = torch.baddbmm(start, queries, keys.transpose(1, 2), alpha=factor)
    p = torch.exp2(s - s.max(dim=2, keepdim=True).values)
    return torch.bmm(p, values) / p.sum(dim=2, keepdim=True)
