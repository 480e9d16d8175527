"""The new places are the keys of a dictionary of texts and are sorted as texts: with more than ten
tokens, 10 comes before 2.

Diagnosis: none
"""


def reorder_context(key, value, mask, order):
    places = {str(new): old for new, old in enumerate(order.tolist())}
    olds = [places[name] for name in sorted(places)]
    return key[olds], value[olds], mask[:, olds]
