"""What the product does: rules, inference, lights, loop and pages."""
