"""The layers that confine a process."""
