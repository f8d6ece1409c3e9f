import { parseArgs } from 'node:util'
import { Random } from '../fuzz/Random.ts'
import { Disk } from './Disk.ts'
import { type CleanRun, checkEnded, cleanRun, runFailingCalls } from './failingRun.ts'
import { type FolderImage, readImage } from './folderImage.ts'
import { messageOf, runPowerCut } from './powerRun.ts'
import { firstImage, type Recording, recordScenario } from './Recording.ts'
import type { RunReport } from './RunReport.ts'
import { type Scenario, scenarios } from './scenarios.ts'

/** Runs of a scenario that share one recording. */
const RUNS_A_RECORDING = 200

/** The share of runs in which calls fail; the others cut the power. They cost more, as the whole scenario is run. */
const FAILING = 0.2

const { values } = parseArgs({
  options: {
    disk: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    runs: { type: 'string', default: '1' },
    ended: { type: 'string', default: '' },
  },
})
const [seed, from, runs] = [values.seed, values.from, values.runs].map(Number) as [number, number, number]
const disk = new Disk(values.disk)
disk.mend()
/** What the process before this one left, where it ended in the first of these runs. */
const left = values.ended === '' ? null : readImage(disk.root)
const firsts = new Map<string, FolderImage>()
const recordings = new Map<string, Recording>()
const cleanRuns = new Map<string, CleanRun>()

for (let index = from; index < from + runs; index++) {
  const random = new Random(seed * 1_000_003 + index)
  const scenario = scenarioOf(random)
  const mode = random.chance(FAILING) ? 'failing calls' : 'power cut'
  const batch = Math.floor(index / RUNS_A_RECORDING)
  const report = await reportOf(scenario, batch, mode, random, index === from ? left : null).catch((fault: unknown) => ({
    says: '',
    faults: [`the harness failed: ${messageOf(fault)}`],
  }))
  const line: RunReport = { index, scenario: scenario.name, mode, ...report }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
process.exit(0)

async function reportOf(scenario: Scenario, batch: number, mode: RunReport['mode'], random: Random, left: FolderImage | null) {
  if (mode === 'power cut')
    return left === null
      ? runPowerCut(disk, await recordingOf(scenario, batch), random)
      : { says: '', faults: [`the process ended: ${values.ended}`] }
  const clean = await cleanRunOf(scenario, batch)
  return left === null ? runFailingCalls(disk, clean, random) : checkEnded(disk, clean, left, values.ended)
}

async function recordingOf(scenario: Scenario, batch: number): Promise<Recording> {
  return keptOf(recordings, scenario, batch, async (random) => recordScenario(disk, scenario, await firstOf(scenario), random))
}

async function cleanRunOf(scenario: Scenario, batch: number): Promise<CleanRun> {
  return keptOf(cleanRuns, scenario, batch, async (random) => {
    const first = await firstOf(scenario)
    return cleanRun(disk, first, await scenario.operations(random, 'short'))
  })
}

async function firstOf(scenario: Scenario): Promise<FolderImage> {
  const known = firsts.get(scenario.name) ?? (await firstImage(disk, scenario))
  firsts.set(scenario.name, known)
  return known
}

async function keptOf<Value>(kept: Map<string, Value>, { name }: Scenario, batch: number, make: (random: Random) => Promise<Value>) {
  const key = `${batch} ${name}`
  const known = kept.get(key)
  if (known !== undefined) return known
  for (const old of kept.keys()) if (!old.startsWith(`${batch} `)) kept.delete(old)
  const made = await make(new Random(seed * 7_919 + batch * 31 + name.length))
  kept.set(key, made)
  return made
}

function scenarioOf(random: Random): Scenario {
  let place = random.next() * scenarios.reduce((sum, { share }) => sum + share, 0)
  for (const scenario of scenarios) {
    place -= scenario.share
    if (place < 0) return scenario
  }
  throw new RangeError('the shares do not reach')
}
