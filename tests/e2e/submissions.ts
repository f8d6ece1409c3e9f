import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { portalTexts } from '#core/messages/submissionPortal.ts'
import { workbookCheckTexts } from '#core/messages/workbook.ts'
import type { Secrets } from '../../edge/config/config.ts'
import { openDatabase } from '../../edge/dataFolder/database.ts'
import { Submissions } from '../edge/helpers/submissions.ts'
import type { TestPortal } from '../helpers/portal.ts'
import { portalAt } from '../helpers/portalAt.ts'

/** What a journey does through the API before it opens a page: people with roles, and what they submitted. */
export async function withSubmissions<Value>({ url, dataDir }: TestPortal, work: (calls: Submissions) => Promise<Value>): Promise<Value> {
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Secrets
  const { database, close } = await openDatabase(dataDir, { isUntouched: true })
  try {
    return await work(new Submissions({ api: portalAt('node', url, secrets), database }))
  } finally {
    await close()
  }
}

/** Where the submission portal is. */
export const portalAddress = '/datasubmission/submission-portal'

/** Chooses a workbook in the first step. */
export async function choose(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: workbookCheckTexts.choose }).click()
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(bytes) })
}

/** Goes to the next step. */
export const next = (page: Page): Promise<void> => page.getByRole('button', { name: portalTexts.next, exact: true }).click()

/** The button of the last step. */
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })

/** The link of a step. */
export const step = (page: Page, at: 0 | 1 | 2 | 3) =>
  page.getByRole('navigation', { name: portalTexts.stepsLabel }).getByRole('link', { name: portalTexts.steps[at] })
