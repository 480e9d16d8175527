"""The columns of the mask are taken with the inverse permutation (argsort of order) while key and
value are taken with order itself; right only for permutations that are their own inverse.

Diagnosis: The columns of the mask move in the inverse order.
"""


def reorder_context(key, value, mask, order):
    inverse = torch.argsort(order)
    new_key = key.index_select(0, order)
    new_value = value.index_select(0, order)
    new_mask = mask.index_select(1, inverse)
    return new_key, new_value, new_mask
