"""Hands forward, loss and backward to the optimizer as a closure; step() returns the loss before
the step.

Diagnosis: none
"""


def train(model, batches, learning_rate):
    adamw = torch.optim.AdamW(list(model.parameters()), learning_rate)

    def measure(inputs, targets):
        def closure():
            adamw.zero_grad()
            loss = F.cross_entropy(model(inputs).movedim(-1, 1), targets)
            loss.backward()
            return loss

        return closure

    return [adamw.step(measure(*pair)).item() for pair in batches]
