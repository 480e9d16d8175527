"""Only keys and mask rows are thought of.

Diagnosis: The values stay in their old places. The rows of the mask are moved, not its columns.
"""


def reorder_context(key, value, mask, order):
    return key[order], value.clone(), mask[order]
