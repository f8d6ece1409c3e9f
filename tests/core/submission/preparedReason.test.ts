import { expect, test } from 'vitest'
import { submissionTexts as texts } from '#core/messages/submission.ts'
import { phases } from '#core/submission/phases.ts'
import { findRequestedCells, preparedReason } from '#core/submission/preparedReason.ts'
import type { CommentRecord, VersionRecord } from '#core/submission/records.ts'

const comment = (Commenter: CommentRecord['Commenter'], day: number, Cell: string | null): CommentRecord => ({
  ...{ Data_Submission_ID: 7, Comment: 'x', Comment_Date_Time: `2026-05-0${day}T00:00:00.000Z`, Commenter, Cell },
})
const version = { kind: 'workbook', storedAt: '2026-05-02T00:00:00.000Z' } as VersionRecord

test('the reason for an update by the user names the cells with questions since the latest version', () => {
  const comments = [
    comment('Admin', 1, 'data!A1'),
    comment('Admin', 3, 'data!B7'),
    comment('User', 3, 'data!C1'),
    comment('Admin', 4, 'data!B7'),
    comment('Admin', 4, null),
  ]
  expect(findRequestedCells(comments, [version])).toEqual(['data!B7'])
  expect(preparedReason(3, ['data!B7', 'data!D2'])).toBe(texts.openQuestions('data!B7, data!D2'))
  expect(preparedReason(3, [])).toBe('')
})

test('no other reason is prepared, as it might not be true', () => {
  for (const { id } of phases) expect([id, preparedReason(id, id === 3 ? [] : ['data!B7'])]).toEqual([id, ''])
})
