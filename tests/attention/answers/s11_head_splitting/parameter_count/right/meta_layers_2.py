"""Right, but unusual: no formula. The four layers are made on the device "meta", which holds no
numbers, and the entries of their parameters are counted.

Diagnosis: none
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    with torch.device("meta"):
        net = nn.ModuleList([nn.Linear(d_in, d_out, bias=bool(qkv_bias)) for _ in range(3)])
        net.append(nn.Linear(d_out, d_out))
    total = 0
    for p in net.parameters():
        total += math.prod(p.shape)
    return total
