import { createHash } from 'node:crypto'
import { limits } from '#core/limits/index.ts'
import type { Attack, Target, Told } from '../Attack.ts'
import { conductOf } from '../HostileBucket.ts'
import { requestText, statusOf, summary } from '../requests.ts'

type Headers = Readonly<Record<string, string>>
type Cast = NonNullable<Target['cast']>

const PART = 'p'.repeat(limits.uploadPartBytes)
const PART_HASH = createHash('sha256').update(PART).digest('hex')
const rejected = [403, 409, 413, 429, 507]
const reason = 'because a test says so'

/** Posts JSON, or bytes, as the browser or program with these headers. */
function post({ url }: Target, headers: Headers, path: string, body: unknown): Promise<Response> {
  const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json'
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return fetch(url + path, { method: 'POST', headers: { ...headers, 'Content-Type': type }, body: text })
}

const statusFrom = async (answer: Promise<Response>): Promise<number> => {
  const response = await answer
  await response.arrayBuffer()
  return response.status
}

/** An attack on what people do. `run` answers the statuses that came and whether they are right; `bytesSent` counts bodies alone. */
function people(name: string, run: (target: Target, cast: Cast) => Promise<Omit<Told, 'bytesSent'> & { bytesSent?: number }>): Attack {
  const report = async (target: Target): Promise<Told> => {
    if (target.cast === undefined) throw new Error('this portal has no cast')
    return { bytesSent: 0, ...(await run(target, target.cast)) }
  }
  return { name, kind: 'people', run: report }
}

const preview = (target: Target, { submitter }: Cast, submissionID: number) =>
  post(target, submitter, '/api/datasubmission/preview', { submissionID })
const publish = (target: Target, who: Headers, submissionID: number) =>
  post(target, who, '/api/datasubmission/publish', { submissionID, reason })

/** One that is almost done may end before a publication that came later than all of them; rejected ones end at once. */
const previewsBeforePublication = people('a publication after the previews of eleven submissions', async (target, cast) => {
  const [first, ...others] = cast.submissions.slice(0, 12)
  const ended: number[] = []
  const previews = others.map(({ id }) => statusFrom(preview(target, cast, id)).then((status) => ended.push(status)))
  const published = await statusFrom(publish(target, cast.administrator, first?.id ?? 0))
  const madeBefore = ended.filter((status) => status === 200).length
  await Promise.all(previews)
  const isRight = published === 200 && madeBefore <= 1 && ended.every((status) => [200, 429, 503].includes(status))
  return { answer: `published (${published}) after ${madeBefore} were made; ${summary(ended)}`, isRight }
})

const onePreviewManyTimes = people('40 requests for one preview', async (target, cast) => {
  const { id } = cast.submissions[12] ?? { id: 0 }
  const answers = await Promise.all(Array.from({ length: 40 }, () => preview(target, cast, id)))
  const made = new Set<string>()
  for (const answer of answers) if (answer.ok) made.add(((await answer.json()) as { madeAt: string }).madeAt)
  const statuses = answers.map(({ status }) => status)
  return { answer: `made ${made.size} times; ${summary(statuses)}`, isRight: made.size === 1 && !statuses.some((status) => status === 500) }
})

const partsWithoutEnd = people('60 parts of 5 MB of an unconfirmed account', async (target, { unconfirmed }) => {
  const statuses: number[] = []
  for (let round = 0; round < 3; round++) {
    const begun = await post(target, unconfirmed, '/api/datasubmission/beginuploadsession', { submissionType: 'new' })
    const { sessionIds } = begun.ok ? ((await begun.json()) as { sessionIds: string[] }) : { sessionIds: [] }
    if (!begun.ok) statuses.push(begun.status)
    for (const session of sessionIds)
      for (let at = 0; at < 10; at++) {
        const path = `/api/datasubmission/uploadpart?sessionID=${session}&offset=${at * limits.uploadPartBytes}&sha256=${PART_HASH}`
        statuses.push(await statusFrom(post(target, unconfirmed, path, PART)))
      }
  }
  const stored = statuses.filter((status) => status === 200).length
  const isRight =
    stored <= limits.unconfirmedUploadBytes / limits.uploadPartBytes &&
    statuses.every((status) => status === 200 || rejected.includes(status))
  return { answer: summary(statuses), isRight, bytesSent: statuses.length * PART.length }
})

const keyAdministers = people('an API key of an administrator that administers', async (target, { administratorKey, submissions }) => {
  const { id: submissionID } = submissions[12] ?? { id: 0 }
  const phase = post(target, administratorKey, '/api/datasubmission/setphase', { submissionID, phaseID: 2, reason })
  const others = ['publish', 'unpublish', 'rollback', 'reopen'].map((call) =>
    post(target, administratorKey, `/api/datasubmission/${call}`, { submissionID, reason }),
  )
  const statuses = await Promise.all([phase, ...others].map(statusFrom))
  return { answer: summary(statuses), isRight: statuses.every((status) => status === 403 || status === 401) }
})

const swappedWorkbook = people('a stored workbook in the place of another', async (target, cast) => {
  const [other, own] = cast.submissions.slice(12)
  const keys = [...(await (await fetch(cast.bucketUrl)).text()).matchAll(/<Key>([^<]+)/g)].map(([, key = '']) => key)
  const keyOf = (name = '') => keys.find((key) => key.includes(name) && !key.includes('raw_original')) ?? ''
  const bytes = await (await fetch(`${cast.bucketUrl}/${keyOf(other?.name)}`)).arrayBuffer()
  await fetch(`${cast.bucketUrl}/${keyOf(own?.name)}`, { method: 'PUT', body: bytes })
  const statuses = [
    await statusFrom(preview(target, cast, own?.id ?? 0)),
    await statusFrom(publish(target, cast.administrator, own?.id ?? 0)),
  ]
  return { answer: summary(statuses), isRight: statuses.every((status) => status === 503) }
})

const bucketThat = (conduct: 'floods' | 'stalls') =>
  people(`a bucket whose error ${conduct}`, async (target, cast) => {
    const own = { headers: cast.submitter }
    const path = `/api/datasubmission/retrievemostrecentfile?submissionID=${cast.submissions[11]?.id}`
    const { link } = (await (await fetch(target.url + path, own)).json()) as { link: string }
    await conductOf(cast.bucketUrl, conduct)
    try {
      const signal = AbortSignal.timeout(limits.objectStallMs + limits.objectAnswerMs)
      const requests = Array.from({ length: 10 }, () => fetch(new URL(link, target.url), { ...own, signal }))
      const statuses = await Promise.all(requests.map((answer) => statusFrom(answer).catch(() => -1)))
      return { answer: summary(statuses), isRight: statuses.every((status) => [429, 502, 503].includes(status)) }
    } finally {
      await conductOf(cast.bucketUrl, 'well')
    }
  })

const signIn = (target: Target, { username, password }: Cast['victim'], from: string): Promise<number> => {
  const body = JSON.stringify({ username, password })
  return statusOf(target, requestText({ method: 'POST', path: '/api/user/signin', headers: { 'X-Forwarded-For': from }, body }, target), 1)
}

const strangersPasswords = people('a stranger’s wrong passwords for somebody’s name', async (target, { victim }) => {
  const wrong: number[] = []
  for (let at = 0; at < 40; at++) wrong.push(await signIn(target, { ...victim, password: `wrong ${at}` }, `203.0.113.${at % 2}`))
  const own = await signIn(target, victim, '198.51.100.7')
  return { answer: `${summary(wrong)}; the owner ${own}`, isRight: own === 200 && wrong.includes(429) }
})

const portsOfOneAddress = people('X-Forwarded-For with 70 ports', async (target) => {
  const nobody = (at: number) => ({ username: `nobody ${at}`, password: 'a wrong password' })
  const statuses: number[] = []
  for (let at = 0; at < 70; at++) statuses.push(await signIn(target, nobody(at), `203.0.113.9:${40_000 + at}`))
  const rejected = statuses.filter((status) => status === 429).length
  return { answer: summary(statuses), isRight: rejected === 70 - limits.signInsPerAddressAndWindow }
})

/** What people, keys and a bucket may do to each other and to others, on a portal behind a proxy. The last change what is stored. */
export const peopleAttacks: readonly Attack[] = [
  previewsBeforePublication,
  onePreviewManyTimes,
  partsWithoutEnd,
  keyAdministers,
  strangersPasswords,
  portsOfOneAddress,
  bucketThat('floods'),
  bucketThat('stalls'),
  swappedWorkbook,
]
