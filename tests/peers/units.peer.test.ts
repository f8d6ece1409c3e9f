import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readUnit } from '#core/units/readUnit.ts'
import { unitNames, unitPrefixes, unitSymbols } from '#core/units/unitNames.ts'

/** The units as UDUNITS defines them in units of the SI; null for what it does not know. */
const definitions = (texts: readonly string[]): readonly (string | null)[] =>
  JSON.parse(execFileSync('python3', ['tests/peers/units.py'], { input: texts.join('\n'), encoding: 'utf8' }))

/** What the field writes and UDUNITS does not know, or takes for something else (nano-miles). */
const ofTheField = new Set(
  'nmi M E Da pH dB bp NTU FTU FNU RFU AFU CFU PSS ‰ mho molar sverdrup permil psu practical_salinity_unit bit deg # cell individual ind copy photon quantum quanta particle molecule event read colony organism specimen virus'.split(
    ' ',
  ),
)

const words = [...unitSymbols.keys(), ...unitNames.keys()].filter((word) => !ofTheField.has(word))
const texts = [
  ...words,
  ...[...unitPrefixes.keys()].flatMap((prefix) => ['mol', 'L', 'Pa', 'W', 'V', 'meter', 'gram', 'liters'].map((unit) => prefix + unit)),
  ...['umol kg-1', 'mg/m^3', 'm/s d', 'm/(s d)', 'mg.m-3', 'mg*m-3', 'meters per second', 'm PER s', '10^-3 m', '1e-3', 'm+2', 'm  s'],
  ...['kg m-2 s-1', 'W m^-2', 'm2/s2', 'm2s-1', 'Kg/m3', 'm//s', '(m', 'm/', 'mg m -3', 'kilo m', 'm^', '3 m 4', '((m))', 'J kg-1 K-1'],
]

test('WBK-27 units have the sizes and the zeros that UDUNITS-2 gives them', () => {
  const theirs = definitions(texts)
  const differences = texts.flatMap((text, index) => {
    const [ours, definition] = [readUnit(text), theirs[index]]
    const read = definition ? readUnit(definition) : undefined
    // No unit is of a negative size, as UDUNITS makes it of `mg m -3`.
    if (ours === undefined && (!definition || definition.startsWith('-'))) return []
    const isEqual =
      ours &&
      read &&
      Math.abs(ours.size / read.size - 1) < 1e-5 &&
      ours.powers.join() === read.powers.join() &&
      Math.abs(ours.zero - read.zero) < 1e-3
    return isEqual ? [] : [`${text}: ${ours?.size} ${ours?.powers.join()} @ ${ours?.zero} for ${definition}`]
  })
  expect(differences).toEqual([])
  expect(theirs.filter((definition) => definition !== null).length).toBeGreaterThan(texts.length / 2)
})
