"""A causal mask is switched on whenever there are as many queries as keys, as decoders do. The docstring
says "without a mask": for n_q = n_k all queries but the last miss the later keys.

Diagnosis: A causal mask is applied where there are as many queries as keys.
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    same_length = Q.shape[-2] == K.shape[-2]
    return nn.functional.scaled_dot_product_attention(Q, K, V, is_causal=same_length)
