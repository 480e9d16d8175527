"""Wrong, two mistakes. The gradients are clipped to a norm of 5, so that large ones do not count as
they are (UsedBigram(2, factor=50.0) and two batches); and after the call the model is in evaluation
mode.

Diagnosis: none
"""
def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=learning_rate)
    model.train()
    losses = []
    for inputs, targets in batches:
        optimizer.zero_grad(set_to_none=True)
        logits = model(inputs)
        loss = F.cross_entropy(logits.reshape(-1, logits.size(-1)), targets.reshape(-1))
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=5.0)
        optimizer.step()
        losses.append(loss.item())
    model.eval()  # ready for writing
    return losses
