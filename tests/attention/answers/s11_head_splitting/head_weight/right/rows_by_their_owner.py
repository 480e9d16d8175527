"""Every row is labelled with its head, and the rows with the wanted label are selected by a mask.

Diagnosis: none
"""


def head_weight(weight: torch.Tensor, head: int, num_heads: int) -> torch.Tensor:
    rows = weight.shape[0]
    labels = torch.arange(num_heads, device=weight.device)
    owner = labels.repeat_interleave(rows // num_heads)
    return weight[owner.eq(head)]
