"""Wrong twice: detach_ cuts the caller's own x from its graph, and a module that was in evaluation
mode is in training mode afterwards.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    attention.eval()
    x = x.detach_()
    with torch.no_grad():
        queries = attention.W_query(x)
        keys = attention.W_key(x)
        scores = queries @ keys.transpose(-2, -1)
        weights = torch.softmax(scores / keys.shape[-1] ** 0.5, dim=-1)
    attention.train()
    return weights
