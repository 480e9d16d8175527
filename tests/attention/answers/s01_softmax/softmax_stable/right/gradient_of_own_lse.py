"""The softmax is the gradient of its own log-sum-exp, written by hand with the maximum taken
out; a graph is made so that gradients flow on.

Diagnosis: none
"""


def softmax_stable(x, dim):
    with torch.enable_grad():
        y = x if x.requires_grad else x.detach().clone().requires_grad_()
        top = y.detach().amax(dim, keepdim=True)
        total = (y - top).exp().sum(dim).log().sum()
        (found,) = torch.autograd.grad(total, y, create_graph=True)
    return found
