"""Changes the given dictionary and returns it, with an assert."""

def arguments_for_width(arguments, width):
    assert width % arguments["num_heads"] == 0, "the heads cannot share this width evenly"
    arguments["d_out"] = width // arguments["num_heads"]
    return arguments
