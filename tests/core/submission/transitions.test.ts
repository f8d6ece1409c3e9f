import { expect, test } from 'vitest'
import { submissionErrors } from '#core/messages/submission.ts'
import { phaseIds, phases } from '#core/submission/phases.ts'
import { phaseChoices, publicationActions, rejectionOf, transitionOf } from '#core/submission/transitions.ts'

const live = { dataset: 'Test_Cruise', version: 2, isOwnVersion: true, versionBefore: 1, preview: null }
const { complete, ingestion } = phaseIds

test('SBM-31 curators choose any phase in the order of the workflow, until the submission is complete', () => {
  const all = phases.map(({ id }) => id)
  for (const id of all) expect([id, phaseChoices(id)]).toEqual([id, id === complete ? [] : all])
  expect(() => transitionOf('setPhase', 1)).toThrow(submissionErrors.noPhase)
})

test('administrators are offered what the phase and the catalog allow, curators nothing', () => {
  const offered = (phaseId: number, changes: Partial<typeof live> | { versionBefore: null } = {}) =>
    publicationActions('administrator', phaseId, { ...live, ...changes })
  for (const { id } of phases) {
    const expected = id === complete ? ['reopen', 'rollback', 'unpublish'] : id === ingestion ? ['publish'] : []
    expect([id, offered(id), publicationActions('curator', id, live)]).toEqual([id, expected, []])
  }
  expect(offered(complete, { versionBefore: null })).toEqual(['reopen', 'unpublish'])
  expect(offered(complete, { isOwnVersion: false })).toEqual([])
})

test('a forbidden transition is rejected with its reason', () => {
  const rejection = (action: 'publish' | 'rollback', phaseId: number, changes: object = {}) =>
    rejectionOf(transitionOf(action), phaseId, { ...live, ...changes })
  expect(rejection('publish', complete)).toBe(submissionErrors.notReady)
  expect(rejection('rollback', ingestion)).toBe(submissionErrors.notLive)
  expect(rejection('rollback', complete, { dataset: null })).toBe(submissionErrors.notLive)
  expect(rejection('rollback', complete, { isOwnVersion: false })).toBe(submissionErrors.replaced)
  expect(rejection('rollback', complete, { versionBefore: null })).toBe(submissionErrors.noVersionBefore)
  expect(rejection('rollback', complete)).toBeNull()
})
