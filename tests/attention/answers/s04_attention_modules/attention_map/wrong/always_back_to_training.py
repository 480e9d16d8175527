"""Wrong twice: a module that was in evaluation mode is in training mode afterwards (layers.eval(),
then attention_map(layers, x)); and an x that requires gradients, such as torch.eye(2,
requires_grad=True), does not require them any more.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    attention.eval()
    x.requires_grad_(False)
    q = attention.W_query(x)
    k = attention.W_key(x)
    weights = torch.softmax(q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5, dim=-1)
    attention.train()
    return weights.detach()
