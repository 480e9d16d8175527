"""Wrong, two mistakes. Takes the first two child layers for query and key, whatever their names (a
module that makes W_key before W_query gives the transposed scores); and a module that was in
evaluation mode is in training mode afterwards.

Diagnosis: none
"""
@torch.no_grad()
def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    attention.eval()
    query, key, *_ = attention.children()
    q, k = query(x), key(x)
    weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), dim=-1)
    attention.train()
    return weights
