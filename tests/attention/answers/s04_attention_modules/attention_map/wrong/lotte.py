"""The module is put into evaluation mode and afterwards always into training mode, also when it was
in evaluation mode before, so the function can change the caller's module.

Diagnosis: Afterwards the module is in training mode, whatever it was in before.
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    attention.eval()
    with torch.no_grad():
        queries = attention.W_query(x)
        keys = attention.W_key(x)
        scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
        weights = torch.softmax(scores, dim=-1)
    attention.train()
    return weights
