"""Sea water as GSW, the toolbox of TEOS-10, computes it. Standard input: a JSON list of practical salinity, temperature, depth and latitude.

Prints for each reference salinity, pressure, potential and conservative temperature (of an in-situ and of a potential temperature) and sigma0."""
import json
import sys

import gsw
import numpy

practical, temperature, depth, latitude = numpy.array(json.load(sys.stdin)).T
salinity = gsw.SR_from_SP(practical)
pressure = gsw.p_from_z(-depth, latitude)
conservative = gsw.CT_from_t(salinity, temperature, pressure)
columns = [salinity, pressure, gsw.pt0_from_t(salinity, temperature, pressure), conservative, gsw.CT_from_pt(salinity, temperature),
           gsw.sigma0(salinity, conservative)]
print(json.dumps(numpy.array(columns).T.tolist()))
