"""Right: in inference mode; its helpers and variables are called softmax and log_softmax.

Diagnosis: none
"""


def _safe_softmax(x, dim):
    softmax = x.exp()
    log_softmax = softmax.sum(dim, keepdim=True).log()
    return softmax * torch.exp(-log_softmax)


@torch.inference_mode()
def softmax_naive(x: torch.Tensor, dim: int) -> torch.Tensor:
    return _safe_softmax(x, dim=dim)
