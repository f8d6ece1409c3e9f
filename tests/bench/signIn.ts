import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { hashPassword } from '../../edge/account/password.ts'
import { type Member, makeCrowd, type SignedIn, signInAt, whoIs } from '../helpers/crowd.ts'
import { startPortal, type TestPortal } from '../helpers/portal.ts'
import { percentile, startPings } from './data/pings.ts'
import { type BenchOptions, median, milliseconds, type Report } from './report.ts'

const CROWD = 500
const ROUNDS = 3
const IDLE_MS = 4000
const WALL_TARGET = 1.3
const OTHERS_TARGET = 2
const OTHERS = '/api/catalog/searchcatalog?keywords=temperature'
/** The pool of a Node that nobody has set otherwise; the portal and the bare derivations get the same. */
const POOL = process.env.UV_THREADPOOL_SIZE ?? '4'
const execute = promisify(execFile)

export const group = 'signin'

/** One round: the floor, the idle portal and the crowd, each on its own. */
interface Round {
  readonly bareMs: number
  readonly crowdMs: number
  readonly idle: readonly number[]
  readonly others: readonly number[]
  readonly answers: readonly SignedIn[]
}

/** People who sign in at the same moment at a portal process, against the bare key derivations that this needs; and what others notice of it. */
export async function run(report: Report, { only, maxRounds }: BenchOptions): Promise<void> {
  const count = only === null ? CROWD : Number(only)
  if (!Number.isInteger(count) || count < 1) throw new Error(`--only takes a number of people here, not "${only}".`)
  const dataDir = mkdtempSync(join(tmpdir(), 'pelagos-crowd-'))
  const crowd = await makeCrowd(dataDir, count)
  const settings = { PELAGOS_DATA_DIR: dataDir, PELAGOS_RATE_FACTOR: '1000', UV_THREADPOOL_SIZE: POOL }
  const portal = await startPortal(settings)
  try {
    const rounds: Round[] = []
    for (let round = 0; round < Math.min(ROUNDS, maxRounds ?? ROUNDS); round++) rounds.push(await oneRound(portal, crowd, round % 2 === 1))
    const faults = await faultsOf(portal, rounds)
    reportWall(report, rounds, faults)
    reportOthers(report, rounds)
  } finally {
    await portal.stop()
  }
}

async function oneRound(portal: TestPortal, crowd: readonly Member[], isReversed: boolean): Promise<Round> {
  const url = `${portal.url}${OTHERS}`
  let bareMs = 0
  const floor = async () => {
    bareMs = await bareScrypts(crowd.length)
  }
  let crowdMs = 0
  let idle: readonly number[] = []
  let others: readonly number[] = []
  let answers: readonly SignedIn[] = []
  const ours = async () => {
    const resting = await startPings(url)
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
    idle = await resting.stop()
    const pinging = await startPings(url)
    crowdMs = await milliseconds(async () => {
      answers = await Promise.all(crowd.map((member) => signInAt(portal.url, member)))
    })
    others = await pinging.stop()
  }
  for (const deed of isReversed ? [ours, floor] : [floor, ours]) await deed()
  return { bareMs, crowdMs, idle, others, answers }
}

async function bareScrypts(count: number): Promise<number> {
  const [, ...cost] = (await hashPassword('Crowd password 0')).split('$').slice(0, 4)
  const script = fileURLToPath(new URL('./signIn/bareScrypts.ts', import.meta.url))
  const env = { PATH: process.env.PATH, UV_THREADPOOL_SIZE: POOL }
  const { stdout } = await execute(process.execPath, [script, String(count), ...cost], { env })
  return Number(stdout)
}

/** What was wrong with any response: an error, somebody else's session or one that two people share. */
async function faultsOf({ url }: TestPortal, rounds: readonly Round[]): Promise<string[]> {
  const all = rounds.flatMap(({ answers }) => answers)
  const faults = all.filter(({ status }) => status !== 200).map(({ member, status }) => `${member.username}: ${status}`)
  if (new Set(all.map(({ jwt }) => jwt)).size !== all.length) faults.push('two people share a session')
  for (const { member, jwt, username } of rounds.at(-1)?.answers ?? []) {
    const owner = await whoIs(url, jwt)
    if (username !== member.username || owner !== member.username) faults.push(`${member.username} is taken for ${owner}`)
  }
  return faults
}

function reportWall(report: Report, rounds: readonly Round[], faults: readonly string[]): void {
  const people = rounds[0]?.answers.length ?? 0
  const value = median(rounds.map(({ crowdMs }) => crowdMs))
  const floor = median(rounds.map(({ bareMs }) => bareMs))
  const ratio = median(rounds.map(({ crowdMs, bareMs }) => crowdMs / bareMs))
  const each = rounds.map(({ crowdMs, bareMs }) => (crowdMs / bareMs).toFixed(2)).join(', ')
  report({
    name: `${people} people sign in at once`,
    value,
    unit: 'ms',
    floor: `${people} bare scrypts ${floor.toFixed(0)} ms`,
    ratio,
    target: WALL_TARGET,
    isRight: faults.length === 0,
    check:
      faults.length === 0
        ? `n=${rounds.length} rounds (${each}), pool of ${POOL}: all signed in, each with a session of their own`
        : faults.slice(0, 5).join('; '),
  })
}

function reportOthers(report: Report, rounds: readonly Round[]): void {
  const [idle, others] = [rounds.flatMap((round) => round.idle), rounds.flatMap((round) => round.others)]
  const [value, floor] = [percentile(others, 0.95), percentile(idle, 0.95)]
  report({
    name: '  a catalog search meanwhile, p95',
    value,
    unit: 'ms',
    floor: `the same when idle ${floor.toFixed(1)} ms`,
    ratio: value / floor,
    target: OTHERS_TARGET,
    check: `n=${others.length} and ${idle.length} idle; p50 ${percentile(others, 0.5).toFixed(1)} and ${percentile(idle, 0.5).toFixed(1)} ms`,
  })
}
