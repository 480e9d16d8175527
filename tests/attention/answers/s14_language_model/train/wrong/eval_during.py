"""The model is in evaluation mode during the steps, and in training mode afterwards.

Diagnosis: The model is trained in evaluation mode, in which dropout does nothing.
"""


def train(model, batches, learning_rate):
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    model.eval()
    losses = []
    for inputs, targets in batches:
        loss = F.cross_entropy(model(inputs).flatten(0, 1), targets.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    model.train()
    return losses
