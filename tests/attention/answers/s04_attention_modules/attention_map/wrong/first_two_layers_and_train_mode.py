"""Wrong twice: the first two linear layers are taken for query and key, so a module that makes W_key
before W_query gets other weights. And a module that was in evaluation mode is in training mode
after the call.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    linears = [layer for layer in attention.children() if isinstance(layer, nn.Linear)]
    W_query, W_key = linears[:2]
    attention.eval()
    with torch.no_grad():
        queries, keys = W_query(x), W_key(x)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
        weights = torch.softmax(scores, dim=-1)
    attention.train()
    return weights
