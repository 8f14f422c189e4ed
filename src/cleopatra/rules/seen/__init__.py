"""What a seat may know: views, memory, redaction, and tables a seat cannot tell from the real one."""
