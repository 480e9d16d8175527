"""Right: an old idiom with torch.baddbmm, where alpha is the scale and beta=0 ignores an empty
tensor, and a sentence alone is a batch of one.

Diagnosis: none
"""


class QKVAttention(nn.Module):
    def __init__(self, d_in: int, d_k: int, d_v: int) -> None:
        super(QKVAttention, self).__init__()
        self.norm_factor = 1.0 / math.sqrt(d_k)
        self.W_query = nn.Linear(d_in, d_k, bias=False)
        self.W_key = nn.Linear(d_in, d_k, bias=False)
        self.W_value = nn.Linear(d_in, d_v, bias=False)

    def forward(self, X: torch.Tensor) -> torch.Tensor:
        alone = X.dim() == 2
        if alone:
            X = X.unsqueeze(0)
        query, key, value = self.W_query(X), self.W_key(X), self.W_value(X)
        b, n, _ = X.size()
        scores = torch.baddbmm(
            query.new_empty(b, n, n),  # ignored, because beta is 0
            query,
            key.transpose(1, 2),
            beta=0.0,
            alpha=self.norm_factor,
        )
        context = torch.bmm(nn.functional.softmax(scores, dim=2), value)
        return context.squeeze(0) if alone else context
