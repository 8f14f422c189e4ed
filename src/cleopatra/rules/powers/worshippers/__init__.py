"""The worshippers, one in each file (R102)."""
