"""From raw events to gestures, and what keys and gamepads mean."""
