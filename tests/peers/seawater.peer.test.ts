import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { absoluteSalinity, conservativeOfPotential, potentialOfInSitu, sigma0 } from '#core/charts/temperatureSalinity/seawater.ts'
import { depthOfPressure, pressureOfDepth } from '#core/columns/depthOfPressure.ts'

const through = (from: number, to: number, steps: number): number[] =>
  Array.from({ length: steps + 1 }, (_, step) => from + ((to - from) * step) / steps)

/** Practical salinity, in-situ temperature, depth and latitude of the whole ocean, and more. */
const samples = through(0, 42, 7).flatMap((salinity) =>
  through(-2, 34, 6).flatMap((temperature) =>
    [0, 10, 250, 1000, 4000, 9000].flatMap((depth) =>
      through(-80, 80, 4).map((latitude) => [salinity, temperature, depth, latitude] as const),
    ),
  ),
)

test('temperature, salinity, pressure and density are those that GSW computes', () => {
  const theirs = JSON.parse(
    execFileSync('/usr/bin/python3', ['tests/peers/seawater.py'], { input: JSON.stringify(samples), encoding: 'utf8' }),
  ) as readonly (readonly number[])[]
  const largest = [0, 0, 0, 0, 0, 0, 0]
  samples.forEach(([practical, temperature, depth, latitude], at) => {
    const salinity = absoluteSalinity(practical)
    const pressure = pressureOfDepth(depth, latitude)
    const potential = potentialOfInSitu(salinity, temperature, pressure)
    const conservative = conservativeOfPotential(salinity, potential)
    const ours = [
      salinity,
      pressure,
      potential,
      conservative,
      conservativeOfPotential(salinity, temperature),
      sigma0(salinity, conservative),
      depthOfPressure(depth, latitude),
    ]
    ours.forEach((value, column) => {
      largest[column] = Math.max(largest[column] ?? 0, Math.abs(value - (theirs[at]?.[column] ?? Number.NaN)))
    })
  })
  for (const difference of largest) expect(difference).toBeLessThan(1e-8)
})
