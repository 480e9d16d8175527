"""The scores are put into a new tensor as numbers: no gradients flow.

Diagnosis: The numbers are right, but no gradient can flow back through them.
"""


def attention_scores(inputs, query):
    return torch.tensor([float(torch.dot(row, query)) for row in inputs])
