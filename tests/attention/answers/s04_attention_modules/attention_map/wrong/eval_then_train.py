"""Wrong, two mistakes: (1) the module is put into evaluation mode and afterwards always into
training mode, so a module that came in evaluation mode does not stay as it was; (2) the final
squeeze removes axes of size 1: a batch of one gives (tokens, tokens), one token gives a shape
without axes.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """The attention weights that a self-attention with these layers gives to the input ``x``."""
    attention.eval()
    with torch.no_grad():
        if x.dim() == 2:
            x = x.unsqueeze(0)
        q = attention.W_query(x)
        k = attention.W_key(x)
        scores = torch.bmm(q, k.transpose(1, 2)) / math.sqrt(k.size(2))
        weights = F.softmax(scores, dim=2)
    attention.train()
    return weights.squeeze()
