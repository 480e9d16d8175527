"""The programs that run student code: the host, and the worker in each of its children."""
