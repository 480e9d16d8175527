"""One formula."""


def parameter_count(d_in, d_out, num_heads, qkv_bias=False):
    return 3 * d_out * (d_in + qkv_bias) + d_out * (d_out + 1)
