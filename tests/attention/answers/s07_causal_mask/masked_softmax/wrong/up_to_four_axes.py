"""Five axes raise KeyError (any number of leading axes).

Diagnosis: none
"""


def masked_softmax(scores, mask):
    s = scores.masked_fill(mask, float("-inf"))
    axis = {2: 1, 3: 2, 4: 3}[s.dim()]
    return torch.softmax(s, dim=axis)
