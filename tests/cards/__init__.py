"""Tests of `scenes.cards`: no window is opened, nothing sleeps."""
