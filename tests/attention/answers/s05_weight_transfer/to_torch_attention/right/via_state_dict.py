"""Load_state_dict of a dictionary with zeros.

Diagnosis: none
"""


def to_torch_attention(source):
    d = source.out_proj.in_features
    dtype = source.out_proj.weight.dtype
    zeros = torch.zeros(d, dtype=dtype)

    def bias(layer):
        return zeros if layer.bias is None else layer.bias.detach()

    qkv = [getattr(source, n) for n in QKV]
    mha = nn.MultiheadAttention(d, 1, batch_first=True, dtype=dtype)
    mha.load_state_dict(
        {
            "in_proj_weight": torch.vstack([l.weight.detach() for l in qkv]),
            "in_proj_bias": torch.hstack([bias(l) for l in qkv]),
            "out_proj.weight": source.out_proj.weight.detach(),
            "out_proj.bias": bias(source.out_proj),
        }
    )
    return mha
