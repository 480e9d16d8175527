"""The rows are interleaved: query 0, key 0, value 0, query 1, ...

Diagnosis: The rows belong to query, key and value in turn, one row each. The entries of the bias
belong to query, key and value in turn, one each.
"""


@torch.no_grad()
def fuse_qkv(source, target):
    d_out, d_in = source.W_query.weight.shape
    layers = [getattr(source, n) for n in QKV]
    if target.W_qkv.weight.shape != (3 * d_out, d_in):
        raise ValueError("sizes differ")
    if target.W_qkv.bias is None and any(layer.bias is not None for layer in layers):
        raise ValueError("no place for a bias")
    target.W_qkv.weight.copy_(
        torch.stack([layer.weight for layer in layers], dim=1).reshape(-1, d_in)
    )
    if target.W_qkv.bias is not None:
        biases = [torch.zeros(d_out) if layer.bias is None else layer.bias for layer in layers]
        target.W_qkv.bias.copy_(torch.stack(biases, dim=1).reshape(-1))
