"""The caller's dictionary is changed in place, and a width that does not divide gives no error.

Diagnosis: A width that the heads cannot share evenly is rounded down in silence.
"""

import torch
from torch import nn


def arguments_for_width(arguments, width):
    arguments["d_out"] = width // arguments["num_heads"]
    return arguments
