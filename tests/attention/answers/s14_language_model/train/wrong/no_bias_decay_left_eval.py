"""Wrong, two mistakes. Parameters with one axis (biases, norms) are in a group with weight_decay=0,
so they do not shrink as with AdamW's defaults (a bias of 1 and learning rate 0.5, a few steps); and
the model is in evaluation mode after the call.

Diagnosis: Of a table and a bias, the bias has no weight decay.
"""
def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    model.train()
    matrices = [p for p in model.parameters() if p.dim() >= 2]
    vectors = [p for p in model.parameters() if p.dim() < 2]
    groups = [{"params": matrices}, {"params": vectors, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW(groups, lr=learning_rate)
    losses = []
    for inputs, targets in batches:
        optimizer.zero_grad()
        logits = model(inputs)
        loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten())
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    model.eval()
    return losses
