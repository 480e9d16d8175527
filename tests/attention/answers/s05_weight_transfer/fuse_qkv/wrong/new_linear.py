"""The target gets a new layer W_qkv, which always has a bias.

Diagnosis: none
"""


def fuse_qkv(source, target):
    d_out, d_in = source.W_query.weight.shape
    layers = [getattr(source, n) for n in QKV]
    if target.W_qkv.weight.shape != (3 * d_out, d_in):
        raise ValueError("sizes differ")
    if target.W_qkv.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("no place for a bias")
    new = nn.Linear(d_in, 3 * d_out)
    with torch.no_grad():
        new.weight.copy_(torch.cat([layer.weight for layer in layers]))
        new.bias.copy_(
            torch.cat(
                [torch.zeros(d_out) if layer.bias is None else layer.bias for layer in layers]
            )
        )
    target.W_qkv = new
