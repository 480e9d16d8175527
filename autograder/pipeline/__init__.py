"""One run over a class, on this machine or on several."""
