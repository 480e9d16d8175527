"""Two mistakes. The rows of the weight are sliced by hand and the bias is made but never added,
against "W_qkv, like nn.Linear(d_in, 3 * d_out)" and "Gradients flow back to x and to all
parameters" (with qkv_bias=True). And squeeze(0) takes away the batch axis of a batch of one: (1,
tokens, d_in) gives (tokens, d_out), not "(batch, tokens, d_out)".

Diagnosis: none
"""


class SelfAttentionFused(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.d_out = d_out
        self.W_qkv = nn.Linear(d_in, 3 * d_out, bias=qkv_bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.dim() == 2:
            x = x.unsqueeze(0)
        d = self.d_out
        W = self.W_qkv.weight
        q = x @ W[:d].T
        k = x @ W[d : 2 * d].T
        v = x @ W[2 * d :].T
        scores = q @ k.transpose(1, 2) / math.sqrt(d)
        context = torch.softmax(scores, dim=-1) @ v
        return context.squeeze(0)
