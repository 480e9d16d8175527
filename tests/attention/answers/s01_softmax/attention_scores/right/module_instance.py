"""The function is an instance of a small nn.Module without parameters, made with torch.mv.

Diagnosis: none
"""


class _Scores(nn.Module):
    def forward(self, inputs, query):
        return torch.mv(inputs, query)


attention_scores = _Scores()
