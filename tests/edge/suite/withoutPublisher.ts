import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { submissionErrors } from '#core/messages/submission.ts'
import { phaseIds } from '#core/submission/phases.ts'
import { datasets, observationTables, submissions } from '../../../edge/database/schema/index.ts'
import type { OpenPortal } from '../helpers/people.ts'
import { Submissions } from '../helpers/submissions.ts'

const octets = { type: 'application/octet-stream' }

/** What a portal answers that cannot make data sets, as on Workers. */
export function withoutPublisherSuite(open: OpenPortal): void {
  const calls = new Submissions(open)

  test('ING-80 a portal that cannot make data sets says so to those who send field files', async () => {
    const admin = await calls.browser({ isDataSubmissionAdmin: true })
    for (const call of ['draftingestion', 'previewingestion', 'publishingestion', 'beginworkbook']) {
      const answer = await calls.postForm(admin, call, { name: 'cast.cnv', file: new Blob(['* Sea-Bird'], octets) })
      expect([answer.status, await answer.text()]).toEqual([501, submissionErrors.noPublishing])
    }
  })

  test('a portal that cannot make data sets says so and leaves the submission as it is, but takes a data set out of its catalog', async () => {
    const admin = await calls.browser({ isDataSubmissionAdmin: true })
    const submissionID = await calls.submit(await calls.browser())
    await calls.setPhase(admin, submissionID, phaseIds.ingestion)
    const change = (call: string) => calls.post(admin, call, { submissionID, reason: 'because a test says so' })
    const rejected = await change('publish')
    expect([rejected.status, await rejected.text()]).toEqual([501, submissionErrors.noPublishing])
    const preview = await calls.post(admin, 'preview', { submissionID })
    expect([preview.status, await preview.text()]).toEqual([501, submissionErrors.noPublishing])
    const rowOf = () => open.database.select().from(submissions).where(eq(submissions.id, submissionID)).get()
    expect(await rowOf()).toMatchObject({ phaseId: phaseIds.ingestion, datasetId: null })
    // As the command line of another machine publishes it.
    const table = await open.database
      .select({ id: datasets.id, version: observationTables.version })
      .from(datasets)
      .innerJoin(observationTables, eq(observationTables.datasetId, datasets.id))
      .where(eq(datasets.shortName, 'COADS_Climatology'))
      .get()
    const published = { phaseId: phaseIds.complete, datasetId: table?.id ?? 0, publishedVersion: table?.version ?? 0 }
    await open.database.update(submissions).set(published).where(eq(submissions.id, submissionID))
    expect((await change('unpublish')).status).toBe(200)
    expect(await rowOf()).toMatchObject({ phaseId: phaseIds.ingestion })
    await open.database
      .update(datasets)
      .set({ retiredAt: null })
      .where(eq(datasets.id, table?.id ?? 0))
  })
}
