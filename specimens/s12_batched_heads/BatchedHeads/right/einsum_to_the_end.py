"""Every step is an einsum, the output projection too."""

import torch
from torch import nn


class BatchedHeads(nn.Module):
    def __init__(self, d_in, d_out, num_heads, head_dim):
        super().__init__()
        self.num_heads = num_heads
        self.head_dim = head_dim
        self.W_query = nn.Parameter(torch.rand(num_heads, head_dim, d_in))
        self.W_key = nn.Parameter(torch.rand(num_heads, head_dim, d_in))
        self.W_value = nn.Parameter(torch.rand(num_heads, head_dim, d_in))
        self.out_proj = nn.Linear(num_heads * head_dim, d_out)

    def forward(self, x):
        q = torch.einsum("bni,hdi->bhnd", x, self.W_query)
        k = torch.einsum("bmi,hdi->bhmd", x, self.W_key)
        v = torch.einsum("bmi,hdi->bhmd", x, self.W_value)
        a = torch.softmax(torch.einsum("bhnd,bhmd->bhnm", q, k) / self.head_dim**0.5, dim=-1)
        z = torch.einsum("bhnm,bhmd->bhnd", a, v)
        columns = self.out_proj.weight.view(-1, self.num_heads, self.head_dim)
        return torch.einsum("bhnd,ohd->bno", z, columns) + self.out_proj.bias
