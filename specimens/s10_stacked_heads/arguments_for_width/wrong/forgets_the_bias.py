"""The dictionary is written anew, and qkv_bias is forgotten.

Which keys are there is not the same in every call. Start from what was given.
"""

def arguments_for_width(arguments, width):
    if width % arguments["num_heads"] != 0:
        raise ValueError("the heads cannot share this width evenly")
    names = ("d_in", "context_length", "dropout", "num_heads")
    result = {name: arguments[name] for name in names}
    result["d_out"] = width // arguments["num_heads"]
    return result
