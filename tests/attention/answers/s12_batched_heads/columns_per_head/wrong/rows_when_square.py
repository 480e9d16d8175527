"""If there are as many tokens as features, the tokens stay rows.

Diagnosis: With as many tokens as features, tokens remain rows.
"""


def columns_per_head(x, num_heads):
    stack = x.unsqueeze(0).repeat(num_heads, 1, 1)
    if x.shape[0] != x.shape[1]:
        stack = stack.transpose(1, 2)
    return stack
