"""Flattens the leading axes to one, scales inside baddbmm through alpha and takes the exponential
of log_softmax.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    lead = Q.shape[:-2]
    items = math.prod(lead)  # 1 for a single matrix
    q, k, v = (t.reshape(items, *t.shape[-2:]) for t in (Q, K, V))
    scores = torch.baddbmm(
        q.new_zeros(1, 1, 1), q, k.transpose(1, 2), beta=0, alpha=q.shape[-1] ** -0.5
    )
    weights = torch.log_softmax(scores, dim=2).exp()
    context = torch.bmm(weights, v)
    return context.reshape(*lead, *context.shape[-2:])
