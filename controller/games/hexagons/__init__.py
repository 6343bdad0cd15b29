"""Games on boards of hexagons: both editions of Manalath, which `manalath_base` describes alike."""
