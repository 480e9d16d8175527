"""Computes with F.linear on detached weights and takes the softmax in place on its own scores.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    def projected(name: str) -> torch.Tensor:
        layer = getattr(attention, name)
        bias = layer.bias
        return F.linear(x.detach(), layer.weight.detach(), None if bias is None else bias.detach())

    q, k = projected("W_query"), projected("W_key")
    q.mul_(k.shape[-1] ** -0.5)  # q was made here, so nobody else sees the change
    scores = torch.matmul(q, k.transpose(-1, -2))
    scores.sub_(scores.logsumexp(dim=-1, keepdim=True))
    return scores.exp_()
