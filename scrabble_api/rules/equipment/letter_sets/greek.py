"""Greek: 104 tiles, 2 of them blanks.

Tonos and dialytika are disregarded, and a word's last Σ is a Σ.
"""

TITLE = "Greek"
LANGUAGE = "el"
BLANKS = 2
TILES = """
Α 12 1   Β 1 8    Γ 2 4    Δ 2 4    Ε 8 1    Ζ 1 10   Η 7 1    Θ 1 10
Ι 8 1    Κ 4 2    Λ 3 3    Μ 3 3    Ν 6 1    Ξ 1 10   Ο 9 1    Π 4 2
Ρ 5 2    Σ 7 1    Τ 8 1    Υ 4 2    Φ 1 8    Χ 1 8    Ψ 1 10   Ω 3 3
"""
FOLDED = """
Α Ά   Ε Έ   Η Ή   Ι ΊΪΐ   Ο Ό   Υ ΎΫΰ   Ω Ώ
"""
