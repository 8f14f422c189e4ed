"""Powers: what each character and each worshipper asks and does."""
