"""What travels between the trusted side and a confined process."""
