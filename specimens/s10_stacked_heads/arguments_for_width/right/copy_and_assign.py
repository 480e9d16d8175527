"""Checks the remainder, copies the dictionary, assigns d_out."""

def arguments_for_width(arguments, width):
    num_heads = arguments["num_heads"]
    if width % num_heads != 0:
        raise ValueError("the heads cannot share this width evenly")
    result = arguments.copy()
    result["d_out"] = width // num_heads
    return result
