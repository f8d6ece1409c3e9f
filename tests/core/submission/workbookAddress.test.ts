import { expect, test } from 'vitest'
import type { VersionRecord } from '#core/submission/records.ts'
import { commentedCells, placeOfComment, readWorkbookAddress, versionAt, workbookAddress } from '#core/submission/workbookAddress.ts'

const versionOf = (day: number, kind: VersionRecord['kind'] = 'workbook'): VersionRecord => ({
  ...{ name: `${day}.xlsx`, kind, sizeBytes: 1, sha256: '', summary: null, link: '' },
  storedAt: `2026-05-0${day}T00:00:00.000Z`,
})
const versions = [versionOf(4), versionOf(3, 'raw-original'), versionOf(2)]
const read = (address: string) => readWorkbookAddress(new URL(address, 'http://portal').searchParams)

test('an address of a workbook names submission, version and cell, and gives them back', () => {
  for (const place of [
    { submissionId: 7, version: null, cell: null },
    { submissionId: 7, version: 1777860000000, cell: 'vars_meta_data!C2' },
  ])
    expect(read(workbookAddress(place))).toEqual(place)
  expect(workbookAddress({ submissionId: 7, version: null, cell: 'data!B7' })).toBe(
    '/datasubmission/workbook?submissionID=7&cell=data%21B7',
  )
})

test('what an address of a workbook cannot mean is ignored', () => {
  expect(read('/datasubmission/workbook?cell=data!B7')).toBeNull()
  expect(read('/datasubmission/workbook?submissionID=-1')).toBeNull()
  expect(read('/datasubmission/workbook?submissionID=7&version=1e9&cell=B0')).toEqual({ submissionId: 7, version: null, cell: null })
})

test('a comment belongs to the workbook that was the latest when it was written', () => {
  const nameAt = (at: string) => {
    const comment = { Data_Submission_ID: 7, Comment: 'x', Comment_Date_Time: at, Commenter: 'User', Cell: 'data!B7' } as const
    return versionAt(versions, placeOfComment(comment, versions))?.name
  }
  expect(['2026-05-01T00:00:00.000Z', '2026-05-03T12:00:00.000Z', '2026-05-04T00:00:00.000Z'].map(nameAt)).toEqual([
    ...['2.xlsx', '2.xlsx', '4.xlsx'],
  ])
  expect(versionAt(versions, { submissionId: 7, version: null, cell: null })?.name).toBe('4.xlsx')
  expect(versionAt(versions, { submissionId: 7, version: 5, cell: null })).toBeUndefined()
})

test('the cells of the comments on a version are those that are marked in it', () => {
  const comment = (at: string, cell: string | null) =>
    ({ Data_Submission_ID: 7, Comment: 'x', Comment_Date_Time: at, Commenter: 'Admin', Cell: cell }) as const
  const comments = [
    comment('2026-05-03T00:00:00.000Z', 'data!B7'),
    comment('2026-05-05T00:00:00.000Z', 'data!C4'),
    comment('2026-05-05T00:00:00.000Z', null),
  ]
  const cellsAt = (version: number | null) => [...commentedCells({ comments, versions }, { submissionId: 7, version, cell: null })]
  expect(cellsAt(null)).toEqual(['data!C4'])
  expect(cellsAt(Date.parse('2026-05-02T00:00:00.000Z'))).toEqual(['data!B7'])
  expect(cellsAt(5)).toEqual([])
})
