"""Wrong. The indices are bytes, which wrap around at 256; n = 300 blocks keys that stand before the
query, such as [256, 5], and frees later ones, such as [5, 256].

Diagnosis: In masks of more than 256 tokens, the places are counted from 0 again.
"""
def causal_mask(n: int) -> torch.Tensor:
    # one byte per index is enough, and saves memory
    index = torch.arange(n).to(torch.uint8)
    return index.unsqueeze(0) > index.unsqueeze(1)
