"""Wrong. Keeps transposed copies of stacks by their place in memory, so after `W.mul_(2)` (a
training step) or a new stack at the same address, the old numbers are used: the result does not
depend on the arguments alone.

Diagnosis: none
"""
_transposed: dict = {}


def project_tokens(W: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    key = (W.data_ptr(), tuple(W.shape), W.dtype)
    if key not in _transposed:
        _transposed[key] = W.transpose(1, 2).contiguous()  # copy once, use often
    return x @ _transposed[key]
