"""query.double() is no copy of float64 queries, which are changed in place (float64 arguments).

Diagnosis: none
"""
def cross_weights(query, key):
    query, key = query.double(), key.double()
    query /= math.sqrt(key.shape[-1])
    return torch.softmax(query @ key.T, dim=-1).float()
