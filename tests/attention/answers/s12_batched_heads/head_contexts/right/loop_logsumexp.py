"""One head at a time; the weights are exp(score - logsumexp), no softmax function.

Diagnosis: none
"""


def head_contexts(queries, keys, values):
    out = []
    for q, k, v in zip(queries, keys, values):
        s = torch.mm(q, k.t()).div(math.sqrt(q.size(1)))
        out.append(torch.exp(s - torch.logsumexp(s, dim=1, keepdim=True)).mm(v))
    return torch.stack(out)
