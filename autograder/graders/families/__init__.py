"""Deviation families: one file a stage, and what several of them use."""
