"""Row i is kept as i + 1 bits of an int64, which has 64, so from 65 tokens on late rows see the
future.

Diagnosis: none
"""


def causal_mask(n: int) -> torch.Tensor:
    position = torch.arange(n)
    one = torch.ones(n, dtype=torch.int64)
    visible = (one << (position + 1)) - 1  # 1, 11, 111, 1111, ... in binary
    bits = (visible.unsqueeze(1) >> position) & 1
    return bits == 0
