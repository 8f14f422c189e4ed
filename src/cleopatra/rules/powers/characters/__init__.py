"""The characters, one in each file (R90-R96)."""
