"""Sea water as GSW, the toolbox of TEOS-10, computes it. Standard input: a JSON list of practical salinity, temperature, depth and latitude.

Prints for each reference salinity, pressure, potential and conservative temperature (of an in-situ and of a potential temperature) sigma0,
and the depth at a pressure of as many dbar."""
import json
import sys

import gsw
import numpy

practical, temperature, depth, latitude = numpy.array(json.load(sys.stdin)).T
salinity = gsw.SR_from_SP(practical)
pressure = gsw.p_from_z(-depth, latitude)
conservative = gsw.CT_from_t(salinity, temperature, pressure)
columns = [salinity, pressure, gsw.pt0_from_t(salinity, temperature, pressure), conservative, gsw.CT_from_pt(salinity, temperature),
           gsw.sigma0(salinity, conservative), -gsw.z_from_p(depth, latitude)]
print(json.dumps(numpy.array(columns).T.tolist()))
