"""A function under the no_grad decorator whose softmax is written by hand with logsumexp in
float64.

Diagnosis: none
"""


@torch.no_grad()
def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    queries, keys = (getattr(attention, name)(x) for name in ("W_query", "W_key"))
    scores = queries.double() @ keys.double().mT
    scores *= queries.shape[-1] ** -0.5  # a tensor of our own
    logs = scores - torch.logsumexp(scores, dim=-1, keepdim=True)
    return logs.exp_().to(queries.dtype)
