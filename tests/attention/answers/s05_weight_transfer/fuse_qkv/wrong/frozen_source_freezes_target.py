"""Takes over requires_grad from the source's query weight. If the source is frozen
(source.requires_grad_(False), as pretrained models often are), the target can no longer be
trained, although it could before.

Diagnosis: none
"""


def fuse_qkv(source: SelfAttentionLinear, target: SelfAttentionFused) -> None:
    layers = [getattr(source, name) for name in QKV]
    has_bias = [layer.bias is not None for layer in layers]
    if any(has_bias) and target.W_qkv.bias is None:
        raise ValueError("the source has a bias and the target has none")
    weight = torch.cat([layer.weight for layer in layers], dim=0)
    if weight.shape != target.W_qkv.weight.shape:
        raise ValueError("the modules differ in d_in or d_out")
    trainable = layers[0].weight.requires_grad
    target.W_qkv.weight = nn.Parameter(weight.detach(), requires_grad=trainable)
    if target.W_qkv.bias is not None:
        parts = [
            layer.bias if layer.bias is not None else torch.zeros_like(layer.weight[:, 0])
            for layer in layers
        ]
        target.W_qkv.bias = nn.Parameter(torch.cat(parts).detach(), requires_grad=trainable)
