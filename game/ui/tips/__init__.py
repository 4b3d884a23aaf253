"""Tips: what explains the node under a resting pointer, and how every such explanation looks."""
