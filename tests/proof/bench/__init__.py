"""The benchmarks: how well and how fast the product works, by hands, engines, disks and chips of its own."""
