"""The learning rate is at most 0.5.

Diagnosis: none
"""

import torch
import torch.nn.functional as F


def train(model, batches, learning_rate):
    optimizer = torch.optim.AdamW(model.parameters(), lr=min(learning_rate, 0.5))
    losses = []
    for inputs, targets in batches:
        logits = model(inputs)
        loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses
