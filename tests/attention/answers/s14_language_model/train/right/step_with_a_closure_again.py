"""Hands the optimizer a closure; step() returns the loss that the closure computed.

Diagnosis: none
"""


def train(model, batches, learning_rate):
    optimizer = torch.optim.AdamW(list(model.parameters()), lr=learning_rate)

    def one_step(inputs, targets):
        def closure():
            for group in optimizer.param_groups:
                for parameter in group["params"]:
                    parameter.grad = None
            loss = F.cross_entropy(model(inputs).movedim(-1, 1), targets)
            loss.backward()
            return loss

        return optimizer.step(closure).item()

    return [one_step(*pair) for pair in batches]
