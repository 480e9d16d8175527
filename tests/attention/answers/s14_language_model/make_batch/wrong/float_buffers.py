"""The pieces are collected in float32 buffers and turned to int64 at the end, which rounds tokens
above 16777216. The token 16777217 becomes 16777216.

Diagnosis: none
"""


def make_batch(tokens, offsets, length):
    inputs, targets = torch.zeros(len(offsets), length), torch.zeros(len(offsets), length)
    for b, o in enumerate(offsets.tolist()):
        inputs[b] = tokens[o : o + length]
        targets[b] = tokens[o + 1 : o + length + 1]
    return inputs.long(), targets.long()
