"""The hidden checks: one ordinary pytest file a stage."""
