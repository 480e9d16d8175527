"""Wrong: torch.set_grad_enabled(False) is called and never undone, so that nothing records
gradients after the first look.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    torch.set_grad_enabled(False)  # we only look, no gradients needed
    queries = attention.W_query(x)
    keys = attention.W_key(x)
    scores = queries @ keys.mT
    weights = torch.softmax(scores / keys.shape[-1] ** 0.5, dim=-1)
    return weights
