"""Wrong. A helper axis is added for a single sequence, and squeeze(0) takes it away, from a real
batch of one as well: x of shape (1, 5, d_in) gives (5, d_out).

Diagnosis: none
"""
class SelfAttentionFused(nn.Module):
    """Self-attention with one head whose three projections are one linear layer."""

    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() < 3:
            x = x.unsqueeze(0)
        batch, tokens, _ = x.shape
        q, k, v = self.W_qkv(x).view(batch, tokens, 3, self.d_out).unbind(dim=2)
        weights = torch.softmax(torch.bmm(q, k.transpose(1, 2)) / math.sqrt(self.d_out), dim=-1)
        return torch.bmm(weights, v).squeeze(0)
