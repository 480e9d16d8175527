"""`torch.optim.Adam` with a weight decay of 0.01, which is added to the gradients.

Diagnosis: The weight decay, 0.01, is added to the gradients, as in Adam and not as in AdamW.
"""


def train(model, batches, learning_rate):
    optimizer = torch.optim.Adam(model.parameters(), lr=learning_rate, weight_decay=0.01)
    losses = []
    for inputs, targets in batches:
        loss = F.cross_entropy(model(inputs).flatten(0, 1), targets.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses
