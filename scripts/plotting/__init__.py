"""Pictures of run directories; the command is scripts/plot."""
