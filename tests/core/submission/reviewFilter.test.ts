import { expect, test } from 'vitest'
import { DAY_MS } from '#core/extent/time.ts'
import { limits } from '#core/limits/index.ts'
import { ageOf } from '#core/submission/age.ts'
import { cellAddress, typedCell } from '#core/submission/cellAddress.ts'
import type { ReviewRecord } from '#core/submission/records.ts'
import { filteredSubmissions, nextSubmission, reviewFilterOf, reviewQueryOf, submittersIn } from '#core/submission/reviewFilter.ts'

const now = Date.parse('2026-05-20T12:00:00.000Z')
const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString()
const of = (id: number, Name: string, days: number, phaseId = 2, curator: number | null = null): ReviewRecord => ({
  ...{ Submission_ID: id, Dataset: `Set_${id}`, Dataset_Long_Name: `Data Set ${id}`, Phase: '', phaseId, Phase_ID: phaseId, Name },
  ...{ Start_Date_Time: daysAgo(40), Modified_Date_Time: daysAgo(40), Phase_Date_Time: daysAgo(days), Data_Source: '' },
  ...{ QC1_Completion_Date_Time: null, QC2_Completion_Date_Time: null, DOI_Accepted_Date_Time: null, Ingestion_Date_Time: null },
  ...{ Taken_Date_Time: null, Open_Questions: 0, Curator_ID: curator, Curator: curator === null ? null : 'Grace' },
})
const list = [of(1, 'Ada Sailor', 0), of(2, 'Rachel Carson', 7), of(3, 'Ada Sailor', 20), of(4, 'Ada Sailor', 50, 6, 9)]
const found = (query: string) =>
  filteredSubmissions(list, reviewFilterOf(new URLSearchParams(query)), { userId: 9, nowMs: now }).map(({ Submission_ID }) => Submission_ID)

test('SBM-30 submissions are found by submitter, by curator and by the days in their phase, besides words and phases', () => {
  expect(found('')).toEqual([1, 2, 3])
  expect(found('submitter=Ada+Sailor')).toEqual([1, 3])
  expect(found('age=7')).toEqual([2, 3])
  expect(found('age=14&submitter=Rachel+Carson')).toEqual([])
  expect(found('phases=6&age=7')).toEqual([])
  expect(found('phases=6&submitter=Ada+Sailor')).toEqual([4])
  expect(found('phases=2,6&curator=me')).toEqual([4])
  expect(found('phases=2,6&curator=nobody')).toEqual([1, 2, 3])
  expect(found('phases=6&curator=somebody')).toEqual([4])
  expect(submittersIn(list)).toEqual(['Ada Sailor', 'Rachel Carson'])
})

test('SBM-30 an address says what is not usual, and gives the same filter back; what it cannot mean is ignored', () => {
  for (const query of ['', 'q=ada', 'phases=2%2C6&submitter=Ada+Sailor&curator=me&age=30'])
    expect(reviewQueryOf(reviewFilterOf(new URLSearchParams(query))).toString()).toBe(query)
  expect(reviewQueryOf(reviewFilterOf(new URLSearchParams('age=8&phases=2,9'))).toString()).toBe('phases=2')
})

test('after a submission comes the next one of the filtered list, also where a decision took it out of that list, and after the last the first', () => {
  const shown = list.slice(0, 3)
  expect([1, 2, 3, 4, null].map((open) => nextSubmission(shown, list, open)?.Submission_ID)).toEqual([2, 3, 1, 1, 1])
  expect(
    nextSubmission(
      list.filter(({ Submission_ID }) => Submission_ID !== 2),
      list,
      2,
    )?.Submission_ID,
  ).toBe(3)
  expect(nextSubmission(list.slice(0, 1), list, 1)).toBeUndefined()
})

test('the age of a submission is in whole days, and late once its reminder is due', () => {
  expect(ageOf(of(1, '', 0.9), now)).toEqual({ days: 0, text: 'today', isLate: false })
  expect(ageOf(of(1, '', 1), now)).toEqual({ days: 1, text: '1 day', isLate: false })
  expect(ageOf(of(1, '', limits.staleSubmissionMs / DAY_MS), now)).toEqual({ days: 14, text: '14 days', isLate: true })
  expect(ageOf(of(1, '', -3), now)).toMatchObject({ days: 0, isLate: false })
  expect(ageOf(of(1, '', 99, 6), now)).toBeNull()
})

test('a cell is understood however it is typed, and nothing else is one', () => {
  expect(['b7', ' data!$B$7 ', "'vars_meta_data'!c2", 'Data ! aa10'].map(typedCell)).toEqual([
    ...['data!B7', 'data!B7', 'vars_meta_data!C2', 'data!AA10'],
  ])
  for (const text of ['', 'row 7', 'sheet!B7', 'B0', 'ABCD1', 'B12345678', 'data!B7:B9'])
    expect([text, cellAddress.test(typedCell(text))]).toEqual([text, false])
})
