"""Goes back to scores with log(weights + 1e-9), against log(0): tiny free weights lose their
proportions. weights [[1 - 1e-9, 9e-10, 1e-10]] with the first key blocked should give [0, 0.9,
0.1], and give [0, 0.633, 0.367].

Diagnosis: none
"""


def mask_and_renormalize(weights, mask):
    scores = torch.log(weights + 1e-9).masked_fill(mask, -math.inf)
    return torch.softmax(scores, dim=-1).nan_to_num(0.0)
