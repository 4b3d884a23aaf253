"""What is allowed. Pure: values in, values out."""
