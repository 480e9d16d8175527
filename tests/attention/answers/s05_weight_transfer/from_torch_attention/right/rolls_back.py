"""Right: writes step by step and puts everything back if a step is refused.

Diagnosis: none
"""

import copy


def from_torch_attention(source: nn.MultiheadAttention, target: SelfAttentionProjected) -> None:
    backup = copy.deepcopy(target.state_dict())
    try:
        assert source.num_heads == 1 and source.in_proj_weight is not None
        rows = [*source.in_proj_weight.detach().chunk(3), source.out_proj.weight.detach()]
        biased = source.in_proj_bias is not None
        biases = (
            [*source.in_proj_bias.detach().chunk(3), source.out_proj.bias.detach()]
            if biased
            else [0.0] * 4
        )
        for layer, weight, bias in zip(
            [getattr(target, n) for n in (*QKV, "out_proj")], rows, biases
        ):
            assert layer.weight.shape == weight.shape
            layer.weight.data.copy_(weight)
            assert layer.bias is not None or not biased
            if layer.bias is not None:
                layer.bias.data[:] = bias
    except AssertionError as problem:
        target.load_state_dict(backup)
        raise ValueError("refused") from problem
