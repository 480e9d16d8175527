"""Takes every p above 0.999 for one. With p = 0.9993 kept entries are zeros.

Diagnosis: none
"""


def apply_dropout(x, dropped, p):
    if p > 0.999:
        return x * 0
    return x.masked_fill(dropped, 0) / (1 - p)
