"""torch.func.grad_and_value of a functional_call; the gradients are assigned; a fused AdamW with a
group of parameters.

Diagnosis: none
"""


def train(model, batches, learning_rate):
    named = dict(model.named_parameters())
    optimizer = torch.optim.AdamW([{"params": list(named.values())}], lr=learning_rate, fused=True)

    def loss_of(weights, inputs, targets):
        logits = torch.func.functional_call(model, weights, (inputs,))
        return F.cross_entropy(logits.mT, targets)

    step = torch.func.grad_and_value(loss_of)
    losses = []
    for batch in batches:
        gradients, loss = step({n: p.detach() for n, p in named.items()}, *batch)
        for name, parameter in named.items():
            parameter.grad = gradients[name].clone()
        optimizer.step()
        losses.append(loss.item())
    return losses
