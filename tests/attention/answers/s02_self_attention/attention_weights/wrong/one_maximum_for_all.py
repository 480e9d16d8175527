"""Wrong. One maximum of the whole tensor is subtracted in place of each row's own. The rows (500,
499) and (-500, -499) in one tensor: the second becomes 0/0, nan.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it are
lost. Each row has a largest score of its own.
"""
def attention_weights(scores: torch.Tensor, temperature: float = 1.0) -> torch.Tensor:
    """Attention weights from attention scores: the softmax of every row."""
    scaled = scores / temperature
    exps = torch.exp(scaled - scaled.max())  # subtract the max for numerical stability
    return exps / exps.sum(dim=-1, keepdim=True)
