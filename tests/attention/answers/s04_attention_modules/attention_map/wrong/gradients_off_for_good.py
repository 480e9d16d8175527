"""Wrong. Gradients stay switched off for the rest of the program after a call.

Diagnosis: none
"""
def attention_map(attention, x):
    torch.set_grad_enabled(False)
    q = attention.W_query(x); k = attention.W_key(x)
    return torch.softmax(q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5, dim=-1)
