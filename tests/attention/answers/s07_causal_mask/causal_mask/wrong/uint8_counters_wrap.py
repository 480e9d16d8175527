"""Rows and columns are numbered in uint8 to save memory. The numbers start again at 0 after 255, so
causal_mask(300) blocks the past of row 255 and frees or blocks wrong keys in the rows after it.

Diagnosis: none
"""
def causal_mask(n: int) -> torch.Tensor:
    ones = torch.ones(n, n, dtype=torch.uint8)
    query_number = ones.cumsum(dim=0, dtype=torch.uint8)
    key_number = ones.cumsum(dim=1, dtype=torch.uint8)
    return key_number > query_number
