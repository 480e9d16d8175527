"""Right: the function is compiled with torch.jit.script.

Diagnosis: none
"""


@torch.jit.script
def _scripted(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    d = float(keys.size(-1))
    return torch.softmax(torch.matmul(queries, keys.transpose(-2, -1)) / d ** 0.5, dim=-1)


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    return _scripted(queries, keys)
