"""The layers that confine a process, and what they need of the kernel."""
