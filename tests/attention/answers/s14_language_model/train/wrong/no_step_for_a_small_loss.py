"""No step is taken for a batch whose loss is below 0.01. Wrong where a batch with a loss of nearly
0 follows on others: AdamW moves the weights by its mean of earlier gradients.

Diagnosis: none
"""


def train(model, batches, learning_rate):
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    losses = []

    for inputs, targets in batches:
        logits = model(inputs)
        loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten())
        losses.append(loss.item())
        if losses[-1] < 0.01:
            continue
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return losses
