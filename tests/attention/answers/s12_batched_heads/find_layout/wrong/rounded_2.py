"""Compares all numbers rounded to two places: 0.00499 and 0.00501 are told apart.

Diagnosis: none
"""

def find_layout(projected, W, x):
    z = project_tokens(W, x).mul(100).round()
    p = projected.mul(100).round()
    if torch.equal(p, z):
        return "heads first"
    if torch.equal(p, z.transpose(0, 1)):
        return "tokens first"
    return "neither"
