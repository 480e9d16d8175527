"""Right, but unusual: the module is made with skip_init, so that it holds no numbers at first, and
then gets all four of its parameters from a hand-made state dict. It always has biases, zeros
where the source has none.

Diagnosis: none
"""
def to_torch_attention(source: SelfAttentionProjected) -> nn.MultiheadAttention:
    """A new ``nn.MultiheadAttention`` that computes the same as ``source``."""

    def bias_of(layer: nn.Linear) -> torch.Tensor:
        if layer.bias is None:
            return layer.weight.new_zeros(layer.out_features)
        return layer.bias.detach()

    layers = [getattr(source, name) for name in QKV]
    end = source.out_proj
    module = nn.utils.skip_init(
        nn.MultiheadAttention,
        end.in_features,
        1,
        bias=True,
        batch_first=True,
        device=end.weight.device,
        dtype=end.weight.dtype,
    )
    numbers = {
        "in_proj_weight": torch.stack([layer.weight.detach() for layer in layers]).flatten(0, 1),
        "in_proj_bias": torch.stack([bias_of(layer) for layer in layers]).flatten(),
        "out_proj.weight": end.weight.detach(),
        "out_proj.bias": bias_of(end),
    }
    module.load_state_dict(numbers)
    return module
