"""Wrong. The module is put into evaluation mode and then always into training mode: one that was in
evaluation mode before the call, such as Layers(2, 4).eval(), does not stay as it was.

Diagnosis: Afterwards the module is in training mode, whatever it was in before.
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    attention.eval()
    with torch.no_grad():
        queries = attention.W_query(x)
        keys = attention.W_key(x)
        scores = queries @ keys.transpose(-2, -1) / queries.shape[-1] ** 0.5
        weights = scores.softmax(dim=-1)
    attention.train()
    return weights
