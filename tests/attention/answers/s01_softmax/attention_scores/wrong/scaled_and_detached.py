"""Two mistakes: divides by sqrt(d), and copies the inputs so that gradients do not flow back to
them.

Diagnosis: The scores are divided by the square root of the number of features.
"""


def attention_scores(inputs, query):
    x = torch.tensor(inputs.tolist(), dtype=inputs.dtype)
    return x @ query / math.sqrt(inputs.shape[-1])
