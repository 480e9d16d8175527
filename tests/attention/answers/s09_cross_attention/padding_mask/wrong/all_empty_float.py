"""if all sentences are empty, ones of dtype float32 are returned: lengths [0, 0], n = 3.

Diagnosis: none
"""
def padding_mask(lengths, n):
    longest = int(lengths.max())
    if longest == 0:
        return torch.ones(len(lengths), n)
    mask = torch.ones(len(lengths), n, dtype=torch.bool)
    for b, length in enumerate(lengths.tolist()):
        mask[b, :length] = False
    return mask
