"""Right. Does not compute a formula: makes the four layers on the meta device (no memory, no random
numbers) and adds up numel of what named parameters they have.

Diagnosis: none
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    """How many numbers the layer ``MultiHeadAttention`` of this stage learns."""
    del num_heads  # heads only cut what is there, they add nothing
    parts = nn.ModuleList(nn.Linear(d_in, d_out, bias=qkv_bias, device="meta") for _ in "qkv")
    parts.append(nn.Linear(d_out, d_out, device="meta"))
    return sum(p.numel() for p in parts.parameters())
