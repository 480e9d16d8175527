"""Which axis of the weight is num_heads * width long is found by the shape: a square weight, as
for two heads of width 5 and d_out 10, is transposed.

Diagnosis: none
"""

def head_contributions(outputs, weight):
    width = outputs[0].shape[-1]
    if weight.shape[0] == len(outputs) * width:
        weight = weight.T
    parts = []
    for h, output in enumerate(outputs):
        parts.append(output @ weight[:, h * width : (h + 1) * width].T)
    return torch.stack(parts)
