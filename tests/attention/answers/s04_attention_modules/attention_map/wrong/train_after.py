"""The module is put in evaluation mode and afterwards in training mode, also if it was in evaluation
mode before.

Diagnosis: Afterwards the module is in training mode, whatever it was in before.
"""


@torch.no_grad()
def attention_map(attention, x):
    attention.eval()
    q, k = attention.W_query(x), attention.W_key(x)
    attention.train()
    return torch.softmax(q @ k.mT / q.shape[-1] ** 0.5, dim=-1)
