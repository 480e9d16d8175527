"""Switches gradients off for the whole program with torch.set_grad_enabled(False) and never on
again, so after one look nothing can be trained.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    torch.set_grad_enabled(False)  # only looking, no gradients needed
    Q = attention.W_query(x)
    K = attention.W_key(x)
    d = Q.size(-1)
    scores = Q.matmul(K.transpose(-2, -1)).div(math.sqrt(d))
    return scores.softmax(dim=-1)
