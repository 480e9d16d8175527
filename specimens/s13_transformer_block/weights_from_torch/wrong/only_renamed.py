"""The weights of the attention are renamed, but not cut.

Our attention has three layers for what PyTorch keeps in one tensor.
"""


def weights_from_torch(state):
    return {k.replace("self_attn", "attention"): v for k, v in state.items()}
