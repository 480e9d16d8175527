"""The first call divides the query layer's own numbers by the root of d_out, and later calls rely
on it.

Mistake: for SelfAttentionLinear(2, 4) with W_query.weight all 1 it leaves W_query.weight all 0.5
after forward(torch.eye(2)), the text asks for a forward that does not change the module; and if the
numbers of the worked example are loaded after that call, the contexts are 7.6 and 6, the text asks
for 7 and 6.

Diagnosis: none
"""


class SelfAttentionLinear(nn.Module):
    def __init__(self, d_in: int, d_out: int, qkv_bias: bool = False) -> None:
        super().__init__()
        self.W_query = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_key = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.W_value = nn.Linear(d_in, d_out, bias=qkv_bias)
        self.ready = False

    def prepare(self) -> None:
        with torch.no_grad():
            for parameter in self.W_query.parameters():
                parameter.div_(math.sqrt(self.W_query.out_features))
        self.ready = True

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if not self.ready:
            self.prepare()
        scores = self.W_query(x) @ self.W_key(x).transpose(-2, -1)
        return torch.softmax(scores, dim=-1) @ self.W_value(x)
