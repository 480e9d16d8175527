"""Under inference_mode, with a softmax by hand in place on its own tensor.

Diagnosis: none
"""


@torch.inference_mode()
def attention_weights(scores, temperature=1.0):
    s = scores / temperature
    s -= s.amax(-1, keepdim=True)
    s.exp_()
    return s.div_(s.sum(-1, keepdim=True))
