"""What can be said of a finished game afterwards: facts, estimates, sights, praise and luck."""
