"""FMUs of other programs as components: what they say of themselves, their instances, and the types made of them."""

from bramah.components.fmu.component import FmuBlock, FmuComponent, fmu_type

__all__ = ["FmuBlock", "FmuComponent", "fmu_type"]
