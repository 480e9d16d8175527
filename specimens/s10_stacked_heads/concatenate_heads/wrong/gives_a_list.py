"""The heads are returned as a list of tensors.

Nothing has been put together yet. One tensor is expected.
"""

def concatenate_heads(outputs):
    return [output for output in outputs]
