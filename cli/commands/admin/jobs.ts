import type { Command } from 'commander'
import type { CommandContext, Run } from '../../CliCommand.ts'

const help = `
A portal runs them by itself, whether it is one process or on Cloudflare Workers; none ever runs twice at once. What failed is in the
portal's log too, and is tried again when it is its turn.

Examples:
  pelagos admin jobs
  pelagos admin jobs --json`

/** `pelagos admin jobs`: lists what the portal does by the clock, and how it last went. */
export function addJobs(admin: Command, run: Run): void {
  admin
    .command('jobs')
    .summary('list scheduled jobs and their last runs')
    .description('Lists the scheduled jobs of the portal, when each last ran and whether it failed.')
    .option('--data-dir <FOLDER>', 'the portal’s data folder')
    .option('--json', 'the result as JSON')
    .addHelpText('after', help)
    .action(({ dataDir }: { readonly dataDir?: string }) => run((context) => list(dataDir, context)))
}

async function list(dataDir: string | undefined, { terminal }: CommandContext) {
  const { listJobs } = await import('../../../edge/admin/admin.ts')
  const jobs = await listJobs(dataDir)
  if (terminal.isJson) terminal.printJson({ jobs })
  else for (const { name, says, everyMs, ...last } of jobs) terminal.print(`${name}  ${says}, ${interval(everyMs)}: ${lastRun(last)}`)
}

interface LastRun {
  readonly startedAt: number | null
  readonly durationMs: number | null
  readonly isRunning: boolean
  readonly fault: string | null
}

function lastRun({ startedAt, durationMs, isRunning, fault }: LastRun): string {
  if (startedAt === null) return 'never ran'
  const began = new Date(startedAt).toISOString()
  if (isRunning) return `running since ${began}`
  const took = durationMs === null ? 'did not finish' : `took ${durationMs} ms`
  return fault === null ? `last ran ${began}, ${took}` : `failed ${began}, ${took}: ${fault}`
}

function interval(ms: number): string {
  if (ms % 3_600_000 === 0) return ms === 3_600_000 ? 'every hour' : `every ${ms / 3_600_000} hours`
  if (ms % 60_000 === 0) return ms === 60_000 ? 'every minute' : `every ${ms / 60_000} minutes`
  return `every ${ms / 1000} seconds`
}
