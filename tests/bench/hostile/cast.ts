import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { phaseIds } from '#core/submission/phases.ts'
import { openDatabase } from '../../../edge/dataFolder/database.ts'
import { keyOf } from '../../edge/helpers/people.ts'
import { type Browser, freshName, Submissions } from '../../edge/helpers/submissions.ts'
import type { TestedApi } from '../../edge/suite/TestedApi.ts'
import { portalAt } from '../../helpers/portalAt.ts'

type Headers = Readonly<Record<string, string>>

/** People and submissions of a portal, for attacks on what they do. */
export interface Cast {
  readonly submitter: Headers
  /** Somebody whose e-mail address was never confirmed. */
  readonly unconfirmed: Headers
  readonly administrator: Headers
  /** The most that a key may do. */
  readonly administratorKey: Headers
  /** Somebody with a password, who is not signed in. */
  readonly victim: { readonly username: string; readonly password: string }
  /** Of the submitter, all of which await ingestion. */
  readonly submissions: readonly { readonly id: number; readonly name: string }[]
}

const SUBMISSIONS = 14

/** Makes them in the store of a running portal. */
export async function castOf(url: string, dataDir: string): Promise<Cast> {
  const { database, close } = await openDatabase(dataDir)
  const secrets = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as TestedApi['secrets']
  const open = { api: portalAt('node', url, secrets), database }
  const calls = new Submissions(open)
  const confirmed = { emailConfirmedAt: Date.now() }
  const submitter = await calls.browser(confirmed)
  const administrator = await calls.browser({ ...confirmed, isDataSubmissionAdmin: true })
  const victim = await calls.browser(confirmed)
  const submissions: { id: number; name: string }[] = []
  for (let made = 0; made < SUBMISSIONS; made++) submissions.push(await submissionOf(calls, submitter, administrator))
  const { Authorization } = await keyOf(open, administrator.person, { scope: 'submit' })
  const unconfirmed = (await calls.browser({ emailConfirmedAt: null })).headers
  await close()
  return {
    submitter: submitter.headers,
    unconfirmed,
    administrator: administrator.headers,
    administratorKey: { Authorization },
    victim: victim.person,
    submissions,
  }
}

async function submissionOf(calls: Submissions, submitter: Browser, administrator: Browser) {
  const name = freshName()
  const id = await calls.submit(submitter, name)
  await calls.setPhase(administrator, id, phaseIds.ingestion)
  return { id, name }
}
