"""The interface font."""
