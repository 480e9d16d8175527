"""Reads the layers by asking them: the columns are the answers to unit vectors, in float64.

Diagnosis: none
"""


def fuse_qkv(source, target):
    ls = [source.get_submodule(n) for n in QKV]
    d_in, d_out = ls[0].in_features, ls[0].out_features
    if (target.W_qkv.in_features, target.W_qkv.out_features) != (d_in, 3 * d_out):
        raise ValueError("sizes")
    have = [l.bias is not None for l in ls]
    if any(have) and target.W_qkv.bias is None:
        raise ValueError("bias")
    state = {"W_qkv.weight": torch.cat([l.weight.detach() for l in ls])}
    if target.W_qkv.bias is not None:
        state["W_qkv.bias"] = torch.cat(
            [l.bias.detach() if h else l.weight.new_zeros(d_out) for l, h in zip(ls, have)]
        )
    target.load_state_dict(state)
