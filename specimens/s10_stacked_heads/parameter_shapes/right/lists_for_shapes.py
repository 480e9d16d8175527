"""Shapes as lists, written out layer by layer."""

def parameter_shapes(d_in, d_out, num_heads, qkv_bias=False):
    shapes = dict()
    for i in range(0, num_heads):
        shapes["heads." + str(i) + ".W_query.weight"] = [d_out, d_in]
        shapes["heads." + str(i) + ".W_key.weight"] = [d_out, d_in]
        shapes["heads." + str(i) + ".W_value.weight"] = [d_out, d_in]
        if qkv_bias is True:
            shapes["heads." + str(i) + ".W_query.bias"] = [d_out]
            shapes["heads." + str(i) + ".W_key.bias"] = [d_out]
            shapes["heads." + str(i) + ".W_value.bias"] = [d_out]
    shapes.update({"out_proj.weight": [d_out, num_heads * d_out], "out_proj.bias": [d_out]})
    return shapes
