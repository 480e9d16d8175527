"""Batches with a loss over 10 make no step.

Diagnosis: A batch with a large loss makes no step.
"""


def train(model, batches, learning_rate):
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    losses = []
    for inputs, targets in batches:
        loss = F.cross_entropy(model(inputs).flatten(0, 1), targets.flatten())
        optimizer.zero_grad()
        loss.backward()
        if loss < 10:
            optimizer.step()
        losses.append(loss.item())
    return losses
