"""Right: the weighted sum is an embedding bag over all tokens, and the parameter is put into the
module's dict by hand.

Diagnosis: none
"""


class AttentionPooling(nn.Module):
    def __init__(self, d_in: int, **options) -> None:
        nn.Module.__init__(self)
        self._parameters["query"] = nn.Parameter(torch.full((d_in,), 0.1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weights = x.mv(self.query).softmax(0)
        every = torch.arange(len(x))[None]
        bag = nn.functional.embedding_bag(every, x, per_sample_weights=weights[None], mode="sum")
        return bag[0]
