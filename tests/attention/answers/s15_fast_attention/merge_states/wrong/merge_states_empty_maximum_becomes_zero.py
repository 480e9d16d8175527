"""The -inf of a state before the first key is replaced by 0 so that no nan can arise. Then the
maximum of both is 0 where the other one is negative, and with -1000 all powers vanish: breaks
"merged with any other state it changes nothing" for negative maxima. Right for finite and for
positive ones.

Diagnosis: none
"""

def merge_states(first, second):
    m1 = torch.nan_to_num(first[0], neginf=0.0)
    m2 = torch.nan_to_num(second[0], neginf=0.0)
    m = torch.maximum(m1, m2)
    f1, f2 = torch.exp(m1 - m), torch.exp(m2 - m)
    total = f1 * first[1] + f2 * second[1]
    result = f1[..., None] * first[2] + f2[..., None] * second[2]
    return m, total, result
