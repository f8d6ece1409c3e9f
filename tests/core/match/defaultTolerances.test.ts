import { expect, test } from 'vitest'
import { matchCode } from '#core/code/matchCode.ts'
import { cornerKm, halfStepDays, spaceFor, tolerancesFor } from '#core/match/defaultTolerances.ts'
import { defaultTolerance, parametersOf } from '#core/match/MatchRequest.ts'
import { provenanceJson } from '#core/match/own/provenance.ts'
import { modelVariable, variableWith } from '../../fixtures/charts/variable.ts'

test('MAT-10 tolerances follow the resolution of the data: a corner of a cell, half a time step, half a step between levels', () => {
  expect(cornerKm(2, 44)).toBeCloseTo(137, 0)
  expect(cornerKm(2.5, 44)).toBeCloseTo(171, 0)
  expect([spaceFor('2.5° X 2.5°', 0), spaceFor('1/4° X 1/4°', 0), spaceFor('Irregular', 0)]).toEqual([200, 20, null])
  expect([halfStepDays('Monthly'), halfStepDays('Daily'), halfStepDays('Six Hourly'), halfStepDays('Irregular')]).toEqual([
    16,
    0.5,
    0.125,
    null,
  ])
  const where = { lowestLat: 44, deepestMetres: 90 }
  const surface = variableWith()
  expect(tolerancesFor([surface], where)).toEqual({ ...defaultTolerance, spaceKm: 140 })
  const deep = modelVariable({ Has_Depth: 1, Depth_Levels: [0, 10, 50, 100, 500], Table_Name: 'tblMade' })
  expect(tolerancesFor([surface, deep], where)).toEqual({ spaceKm: 175, timeDays: 16, depthMetres: 25 })
  expect(tolerancesFor([], where)).toEqual(defaultTolerance)
  expect(tolerancesFor([variableWith({ Spatial_Resolution: 'Irregular' })], where)).toEqual(defaultTolerance)
})

const request = {
  variables: [{ table: 'tblA', variable: 'sst' }],
  method: 'mean',
  tolerance: { timeDays: 16, spaceKm: 150, depthMetres: 25 },
  climatology: 'month',
} as const

test('MAT-12 code repeats a match, whatever the name of the file', () => {
  const [command, curl, python] = matchCode({
    origin: 'https://pelagos.example',
    fileName: "-o it's.csv",
    resultName: 'out.csv',
    parameters: parametersOf(request),
  })
  expect(command?.text).toContain(`npx pelagos match './-o it'\\''s.csv' \\\n  --variable tblA.sst \\\n  --method mean \\\n  --time 16d`)
  expect(curl?.text).toContain(`--data-binary '@-o it'\\''s.csv'`)
  expect(curl?.text).toContain('https://pelagos.example/api/data/match?variables=tblA.sst&method=mean&time=16d&space=150km&depth=25m')
  expect(python?.text).toContain(`open("-o it's.csv", "rb")`)
})

test('MAT-12 provenance names files with their checksums, settings, versions and citations with the day of access', () => {
  const text = provenanceJson({
    portal: 'https://pelagos.example',
    request,
    path: '/match?variables=tblA.sst',
    at: Date.UTC(2026, 10, 28),
    file: { name: 'a.csv', sizeBytes: 10, sha256: 'aa', rows: 2 },
    result: { name: 'a_matched.csv', sizeBytes: 20, sha256: 'bb' },
    columns: { Date: 'time' },
    datasets: [{ shortName: 'A', version: '1.0', citation: 'A, accessed YYYY-MM-DD.' }],
  })
  expect(JSON.parse(text)).toMatchObject({
    address: 'https://pelagos.example/match?variables=tblA.sst',
    file: { sha256: 'aa', columns: { Date: 'time' } },
    settings: { variables: ['tblA.sst'], method: 'mean', spaceKm: 150 },
    datasets: [{ version: '1.0', citation: 'A, accessed 2026-11-28.' }],
  })
})
