import { expect, test } from 'vitest'
import { commentTime } from '#core/submission/commentTime.ts'
import { phaseLabel, phases, stepOfPhase } from '#core/submission/phases.ts'
import type { SubmissionRecord } from '#core/submission/records.ts'
import { filteredSubmissions, reviewFilterOf, reviewQueryOf } from '#core/submission/reviewFilter.ts'
import { stepsOf } from '#core/submission/steps.ts'
import { turnOf } from '#core/submission/turn.ts'

const record: SubmissionRecord = {
  ...{ Submission_ID: 7, Dataset: 'Test_Cruise', Dataset_Long_Name: 'Test Cruise', Phase: 'Awaiting admin action', phaseId: 2 },
  ...{ Start_Date_Time: '2026-05-01T02:00:00.000Z', Modified_Date_Time: '2026-05-01T02:00:00.000Z' },
  ...{ QC1_Completion_Date_Time: '2026-05-02T00:00:00.000Z', QC2_Completion_Date_Time: null },
  ...{ DOI_Accepted_Date_Time: null, Ingestion_Date_Time: null, Taken_Date_Time: null, Open_Questions: 0 },
}
const inPhase = (phaseId: number) => stepsOf({ ...record, phaseId }).map(({ state, date }) => [state, date])

test('SBM-20 SBM-21 each phase has its step of the five, and a phase that is unknown the first', () => {
  expect(phases.map(({ id }) => [id, stepOfPhase(id)])).toEqual([
    [2, 1],
    [3, 1],
    [7, 2],
    [4, 3],
    [5, 4],
    [6, 6],
  ])
  expect(stepOfPhase(99)).toBe(1)
  const labels = ['Submission', 'Admin Review and Feedback', 'Secondary Admin Review', 'DOI', 'Ingestion']
  expect(stepsOf(record).map(({ label }) => label)).toEqual(labels)
})

test('SBM-22 a step’s date shows once it was passed, and not before', () => {
  expect(inPhase(3)).toEqual([
    ['passed', '2026-05-01'],
    ['present', null],
    ['ahead', null],
    ['ahead', null],
    ['ahead', null],
  ])
  expect(inPhase(7).slice(0, 3)).toEqual([
    ['passed', '2026-05-01'],
    ['passed', '2026-05-02'],
    ['present', null],
  ])
  expect(inPhase(6).map(([state]) => state)).toEqual(['passed', 'passed', 'skipped', 'skipped', 'skipped'])
})

test('a phase has one display name besides the one of the specification, in lists and in the bar', () => {
  expect(phases.map(({ id }) => phaseLabel(id))).toEqual([
    ...['Awaiting admin action (first review)', 'Awaiting user update', 'Awaiting QC2 (second review)'],
    ...['Awaiting DOI', 'Awaiting ingestion (publication)', 'Complete'],
  ])
  expect(stepsOf(record).map(({ title }) => title)).toEqual(['', 'first review', 'second review', '', 'publication'])
})

test('open questions and requests for an update are the submitter’s turn, all else the curators’, and a complete submission nobody’s', () => {
  const turns = ([phaseId, Open_Questions]: readonly [number, number]) =>
    [true, false].map((isOwn) => turnOf({ phaseId, Open_Questions }, isOwn))
  const cases = [
    [2, 0],
    [2, 1],
    [3, 0],
    [3, 2],
    [7, 0],
    [6, 1],
  ] as const
  expect(cases.map(turns)).toEqual([
    ['With the curators', 'With the curators'],
    ['Your turn: 1 question', 'With the submitter: 1 question'],
    ['Your turn', 'With the submitter'],
    ['Your turn: 2 questions', 'With the submitter: 2 questions'],
    ['With the curators', 'With the curators'],
    ['', ''],
  ])
})

test('SBM-24 comments have their time in UTC-4, all year round, followed by UTC', () => {
  expect(commentTime('2026-05-01T02:05:00.000Z')).toBe('2026-04-30 22:05 UTC-4 (2026-05-01 02:05 UTC)')
  expect(commentTime('2026-12-01T02:05:00.000Z')).toBe('2026-11-30 22:05 UTC-4 (2026-12-01 02:05 UTC)')
})

test('SBM-30 curators find submissions by words and phases, complete ones only on request, and both are in the address', () => {
  const list = [2, 7, 6].map((phaseId, at) => ({
    ...record,
    ...{
      Submission_ID: at,
      phaseId,
      Phase_ID: phaseId,
      Data_Source: '',
      ...{ Curator_ID: null, Curator: null },
      Name: at === 1 ? 'Ada Sailor' : 'Bob Diver',
      Phase_Date_Time: record.Start_Date_Time,
    },
  }))
  const found = (query: string) =>
    filteredSubmissions(list, reviewFilterOf(new URLSearchParams(query)), { userId: null, nowMs: 0 }).map(({ Submission_ID: id }) => id)
  expect(found('')).toEqual([0, 1])
  expect(found('q=SAILOR test')).toEqual([1])
  expect(found('q=sailor diver')).toEqual([])
  expect(found('phases=6,99,x')).toEqual([2])
  expect(found('phases=')).toEqual([])
  for (const query of ['', 'q=ada', 'phases=7%2C6', 'q=ada+b&phases='])
    expect(reviewQueryOf(reviewFilterOf(new URLSearchParams(query))).toString()).toBe(query)
})
