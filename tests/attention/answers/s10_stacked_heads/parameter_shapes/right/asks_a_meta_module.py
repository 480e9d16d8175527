"""Right, by asking PyTorch: the layer is made on the meta device, which holds no numbers, and its
own names and shapes are read off.

Diagnosis: none
"""

def parameter_shapes(
    d_in: int, d_out: int, num_heads: int, qkv_bias: bool = False
) -> dict[str, tuple[int, ...]]:
    with torch.device("meta"):
        sketch = nn.Module()
        sketch.heads = nn.ModuleList(
            CausalAttention(d_in, d_out, 1, 0.0, qkv_bias) for _ in range(num_heads)
        )
        sketch.out_proj = nn.Linear(num_heads * d_out, d_out)
    return {name: tuple(value.shape) for name, value in sketch.named_parameters()}
