"""The screen of Fish Fish!: the table, the bluff, the count."""
