"""The pair of maxima goes through softmax over the pair; the largest share is divided out.

Diagnosis: none
"""


def merge_states(first, second):
    pair = torch.stack((first[0], second[0]))
    shares = pair.softmax(0)
    factors = shares / shares.amax(0)
    total = (factors * torch.stack((first[1], second[1]))).sum(0)
    result = (factors.unsqueeze(-1) * torch.stack((first[2], second[2]))).sum(0)
    return pair.amax(0), total, result
