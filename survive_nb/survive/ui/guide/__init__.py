"""The guided first game of Survive!: the prepared position, the plan, and what the guide says."""
