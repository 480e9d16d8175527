"""Tries all widths of a head until one fits."""

def arguments_for_width(arguments, width):
    for d_out in range(1, width + 1):
        if d_out * arguments["num_heads"] == width:
            return {"d_out": d_out} | {k: v for k, v in arguments.items() if k != "d_out"}
    raise ValueError(f"no d_out gives {width} features")
