import { phaseIds } from '#core/submission/phases.ts'
import { keyOf } from '../../edge/helpers/people.ts'
import { freshName, Submissions } from '../../edge/helpers/submissions.ts'
import { type TestedApi, withQuery } from '../../edge/suite/TestedApi.ts'
import type { Activity } from './activities.ts'
import { throwIfPutOff } from './Calls.ts'
import type { SoakedPortal } from './SoakedPortal.ts'

/** The rows of the workbook that is published. */
const ROWS = 3

/** An administrator publishes a submission, its page and its rows are read, and it is taken out again and deleted. */
export async function publishing(soaked: SoakedPortal): Promise<Activity> {
  const send: TestedApi['send'] = async (...call) => {
    const answer = await soaked.api.send(...call)
    throwIfPutOff(answer)
    return answer
  }
  const calls = new Submissions({ database: soaked.database, api: { ...soaked.api, send } })
  const ada = await calls.browser()
  const admin = await calls.browser({ isDataSubmissionAdmin: true })
  const { Authorization } = await keyOf(soaked, ada.person)
  const expect = async (answering: Promise<Response>, status: number) => {
    const answer = await answering
    const text = await answer.text()
    if (answer.status !== status) throw new Error(`${new URL(answer.url).pathname}: ${answer.status} ${text.slice(0, 200)}`)
    return text
  }
  const page = (name: string, status: number) => expect(send(`/catalog/datasets/${name}`), status)
  const act = async () => {
    const name = freshName()
    const submissionID = await calls.submit(ada, name)
    const order = { submissionID, reason: 'because a test says so' }
    await expect(calls.setPhase(admin, submissionID, phaseIds.ingestion), 200)
    await expect(calls.post(admin, 'publish', order), 200)
    if (!(await page(name, 200)).includes(name)) throw new Error(`the page of ${name} is another`)
    const query = withQuery('/api/data/query', { query: `SELECT lat, lon FROM tbl${name}` })
    const rows = (await expect(send(query, { headers: { Authorization } }), 200)).trim().split('\n').length - 1
    if (rows !== ROWS) throw new Error(`${name} has ${rows} rows`)
    await expect(calls.post(admin, 'unpublish', order), 200)
    await page(name, 404)
    await expect(calls.get(admin, 'deletesubmission', { submissionID }), 200)
  }
  return { name: 'publications', perSecond: 1 / 120, act }
}
