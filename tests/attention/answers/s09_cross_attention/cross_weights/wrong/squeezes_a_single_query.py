"""Squeezes the result, so that a single query or a single key loses its axis.

Mistake: for query = torch.ones(1, 2) and key = torch.zeros(3, 2) it returns a tensor of shape (3,),
the text asks for shape (1, 3).

Diagnosis: none
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    d_k = query.shape[-1]
    scores = (query[:, None, :] * key[None, :, :]).sum(dim=-1, keepdim=True)
    return torch.softmax(scores / math.sqrt(d_k), dim=1).squeeze()
