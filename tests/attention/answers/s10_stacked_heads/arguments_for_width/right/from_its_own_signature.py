"""The call is bound to the signature of StackedHeads with inspect, and its arguments are changed
and returned, without the defaults that were not given.

Diagnosis: none
"""

import inspect


def arguments_for_width(arguments, width):
    if width % arguments["num_heads"] != 0:
        raise ValueError("impossible")
    bound = inspect.signature(StackedHeads).bind(**arguments)
    bound.arguments["d_out"] = width // arguments["num_heads"]
    return dict(bound.arguments)
