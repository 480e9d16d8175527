"""No formula: the four layers are built on the meta device, where tensors have shapes and no
numbers, and their entries are counted.

Diagnosis: none
"""


def parameter_count(d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False) -> int:
    """How many numbers the layer ``MultiHeadAttention`` of this stage learns."""
    layers = nn.ModuleList(
        nn.Linear(d_in, d_out, bias=qkv_bias, device="meta") for _ in ("query", "key", "value")
    )
    layers.append(nn.Linear(d_out, d_out, device="meta"))
    return sum(map(torch.Tensor.numel, layers.parameters()))
