"""First makes a complete list of (parameter, its new numbers) and writes only when the list is
complete.

Diagnosis: none
"""


@torch.no_grad()
def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    plan: list[tuple[nn.Parameter, torch.Tensor]] = []
    bias = source.W_qkv.bias
    d_out, d_in = target.W_query.weight.shape
    if tuple(source.W_qkv.weight.shape) != (3 * d_out, d_in):
        raise ValueError(
            f"W_qkv is {tuple(source.W_qkv.weight.shape)}, the target needs {(3 * d_out, d_in)}"
        )

    for start, name in enumerate(QKV):
        rows = slice(start * d_out, (start + 1) * d_out)
        layer = getattr(target, name)
        plan.append((layer.weight, source.W_qkv.weight[rows]))
        match (bias is None, layer.bias is None):
            case (False, True):
                raise ValueError(f"the source has a bias, and {name} has no place for its part")
            case (False, False):
                plan.append((layer.bias, bias[rows]))
            case (True, False):
                plan.append((layer.bias, torch.zeros_like(layer.bias)))

    for parameter, numbers in plan:
        parameter.copy_(numbers)
