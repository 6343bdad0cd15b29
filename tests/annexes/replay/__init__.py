"""The moment of a fault: kept, drawn, and played again."""
