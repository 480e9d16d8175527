"""Another name for PyTorch's own function.

Diagnosis: none
"""

head_contexts = nn.functional.scaled_dot_product_attention
