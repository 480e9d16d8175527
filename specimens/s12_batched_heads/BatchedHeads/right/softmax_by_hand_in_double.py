"""Works in float64 and prints on the way."""

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
        print("input", x.shape)
        x = x.double().unsqueeze(1)
        q = x @ self.W_query.double().mT
        k = x @ self.W_key.double().mT
        v = x @ self.W_value.double().mT
        exps = torch.exp(q @ k.mT / self.head_dim**0.5)
        z = (exps / exps.sum(-1, keepdim=True)) @ v
        merged = z.transpose(1, 2).flatten(2)
        return merged @ self.out_proj.weight.double().T + self.out_proj.bias.double()
