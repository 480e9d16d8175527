"""The processes of the sandbox: the host, and the worker in each of its children."""
