"""Counts the entries of real layers that are made under torch.device('meta'), head by head: the
rows of each head, then the columns of out_proj that read it.

Diagnosis: none
"""


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    size, total = d_out // num_heads, d_out
    for _ in range(num_heads):
        with torch.device("meta"):
            parts = nn.ModuleList(nn.Linear(d_in, size, bias=qkv_bias) for _ in range(3))
            parts.append(nn.Linear(size, d_out, bias=False))
        total += sum(p.numel() for p in parts.state_dict().values())
    return total
