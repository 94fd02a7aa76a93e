"""A component of one's own: Van der Pol's oscillator, which rests for 0.8 s and jumps within a microsecond."""

import bramah as br


class VanDerPol(br.Component):
    """y'' = mu ((1 - y^2) y' - y), y(0) = 2."""

    stiffness = br.parameter("-", 1e6, above=0, help="mu, the ratio of slow to fast")

    y = br.state("-", 2.0, help="the deflection")
    rate_of_y = br.state("-", -0.66, help="its rate")

    def equations(self) -> None:
        y, z = self.y, self.rate_of_y
        self.rate(y=z, rate_of_y=self.stiffness * ((1.0 - y * y) * z - y))


circuit = br.Circuit("Van der Pol's oscillator")
circuit.add("oscillator", VanDerPol())
result = br.simulate(circuit, until=4)
print(result.message, result.counters["accepted"], "steps")
br.figure(result, "oscillator.y", path="van_der_pol.png")
