"""Works out for every row which head owns it and selects the rows with a boolean mask, in place of a
slice. The result is a copy that still carries gradients.

Diagnosis: none
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    rows = weight.shape[0]
    owner = torch.arange(rows, device=weight.device) // (rows // num_heads)
    return weight[owner == head]
