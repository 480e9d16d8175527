"""Uses the weights of the layers and forgets their biases.

Diagnosis: The biases of the layers are left out.
"""


def attention_map(attention, x):
    with torch.no_grad():
        q = x @ attention.W_query.weight.T
        k = x @ attention.W_key.weight.T
        return torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
