"""Multiplies by broadcasting and sums over the last axis."""

import torch


def project_token(W, x):
    return (W * x).sum(dim=-1)
