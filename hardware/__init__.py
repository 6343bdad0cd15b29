"""How the product meets the world: profiles, filters, and boards that are not simulated."""
