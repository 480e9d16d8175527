"""Right. Collects pairs (destination, numbers) first, with a generator of row ranges, checks all of
them, and writes them in a last step with copy_; a missing source bias is a fresh zero vector
each time.

Diagnosis: none
"""


def unfuse_qkv(source: SelfAttentionFused, target: SelfAttentionLinear) -> None:
    big = source.W_qkv
    width, rest = divmod(big.out_features, 3)
    jobs: list[tuple[torch.Tensor, torch.Tensor]] = []
    for n, name in enumerate(QKV):
        rows = torch.arange(n * width, (n + 1) * width, device=big.weight.device)
        small = getattr(target, name)
        if rest or small.out_features != width or small.in_features != big.in_features:
            raise ValueError("d_in or d_out differ")
        jobs.append((small.weight, big.weight.detach().index_select(0, rows)))
        if small.bias is not None:
            if big.bias is None:
                jobs.append((small.bias, torch.zeros_like(small.bias)))
            else:
                jobs.append((small.bias, big.bias.detach().index_select(0, rows)))
        elif big.bias is not None:
            raise ValueError(f"{name} of the target has no place for a bias")
    with torch.no_grad():
        for destination, numbers in jobs:
            destination.copy_(numbers)
