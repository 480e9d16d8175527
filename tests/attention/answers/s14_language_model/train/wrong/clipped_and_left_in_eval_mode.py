"""Two mistakes: gradients are clipped to a length of 1 ("a step uses the gradients of the mean
cross entropy of its own batch ... and of nothing else"), and the model is left in evaluation
mode ("It is in training mode, and still is after the call").

Diagnosis: The gradients are clipped to a norm of 1.
"""
def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    losses = []
    model.train()
    for inputs, targets in batches:
        optimizer.zero_grad()
        logits = model(inputs)
        loss = F.cross_entropy(logits.reshape(-1, logits.shape[-1]), targets.reshape(-1))
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        losses.append(loss.item())
    model.eval()
    return losses
