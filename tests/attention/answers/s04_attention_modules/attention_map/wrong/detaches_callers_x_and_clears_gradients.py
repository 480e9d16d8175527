"""Two mistakes: detach_ changes the caller's x, which no longer requires gradients, and zero_grad
throws the module's gradients away.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    x.detach_()  # no gradients through the input
    q = attention.W_query(x)
    k = attention.W_key(x)
    scores = q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1])
    weights = torch.softmax(scores, dim=-1).detach()
    attention.zero_grad()  # leave no gradients behind
    return weights
