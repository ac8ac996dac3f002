"""The guided first game of Fish Fish!: the prepared position, the plan, and what the guide says."""
