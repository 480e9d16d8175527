"""Two mistakes: the GELU of GPT-2 in place of the ReLU ("Vaswani and others used the ReLU, and so
do we"), and a layer norm of its own between the layers ("There are no other parameters"). Wrong
for all inputs.

Diagnosis: none
"""
class FeedForward(nn.Module):
    def __init__(self, d_model: int, d_hidden: int) -> None:
        super().__init__()
        self.linear1 = nn.Linear(d_model, d_hidden)
        self.linear2 = nn.Linear(d_hidden, d_model)
        self.norm = nn.LayerNorm(d_hidden)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        hidden = F.gelu(self.linear1(x))
        return self.linear2(self.norm(hidden))
