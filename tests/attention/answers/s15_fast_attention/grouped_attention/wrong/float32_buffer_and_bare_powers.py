"""Two mistakes: the softmax is written without the maximum ("It is finite for scores of 1000 and
-1000, too" is broken: nan), and the heads are copied into a float32 buffer (float64 is lost:
"may be float64").

Diagnosis: none
"""
def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    batch, num_heads, n, d = queries.shape
    share = num_heads // keys.shape[1]
    heads = torch.zeros(batch, num_heads, n, values.shape[-1])
    for k in range(num_heads):
        group = k // share
        powers = (queries[:, k] @ keys[:, group].transpose(1, 2) / d**0.5).exp()
        heads[:, k] = powers @ values[:, group] / powers.sum(dim=-1, keepdim=True)
    return heads
