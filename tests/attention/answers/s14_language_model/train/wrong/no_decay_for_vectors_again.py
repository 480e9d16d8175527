"""Wrong. Biases and other vectors get a parameter group with weight_decay=0, as in many GPT
programs, where the text asks for AdamW's defaults for all parameters: the bias of a UsedBigram
after some steps with learning rate 0.5.

Diagnosis: Of a table and a bias, the bias has no weight decay.
"""
def train(
    model: nn.Module,
    batches: list[tuple[torch.Tensor, torch.Tensor]],
    learning_rate: float,
) -> list[float]:
    matrices = [p for p in model.parameters() if p.dim() >= 2]
    vectors = [p for p in model.parameters() if p.dim() < 2]
    groups = [{"params": matrices}, {"params": vectors, "weight_decay": 0.0}]
    optimizer = torch.optim.AdamW([g for g in groups if g["params"]], lr=learning_rate)
    losses = []
    for inputs, targets in batches:
        optimizer.zero_grad()
        logits = model(inputs)
        loss = F.cross_entropy(logits.flatten(0, 1), targets.flatten())
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses
