import type { Command } from 'commander'
import { jobText } from '#core/catalog/jobWords.ts'
import type { CommandContext, Run } from '../../CliCommand.ts'

const help = `
A portal runs them by itself, whether it is one process or on Cloudflare Workers; none ever runs twice at once. What failed is in the
portal's log too, and is tried again when it is its turn.

Examples:
  pelagos admin jobs
  pelagos admin jobs --run sweep
  pelagos admin jobs --json`

interface Options {
  readonly run?: string
  readonly dataDir?: string
}

/** `pelagos admin jobs`: lists what the portal does by the clock, how it last went and when it is due, and has one run now. */
export function addJobs(admin: Command, run: Run): void {
  admin
    .command('jobs')
    .summary('list scheduled jobs and their last and next runs')
    .description('Lists the scheduled jobs of the portal, when each last ran, whether it failed, and when it is due.')
    .option('--run <NAME>', 'have the portal run this job now: within seconds, on Workers within five minutes')
    .option('--data-dir <FOLDER>', 'the portal’s data folder')
    .option('--json', 'the result as JSON')
    .addHelpText('after', help)
    .action((options: Options) => run((context) => list(options, context)))
}

async function list({ run, dataDir }: Options, { terminal }: CommandContext) {
  const { listJobs, requestJob } = await import('../../../edge/admin/admin.ts')
  if (run !== undefined) await requestJob(dataDir, run)
  const jobs = await listJobs(dataDir)
  if (terminal.isJson) terminal.printJson({ jobs })
  else for (const job of jobs) terminal.print(`${job.name}  ${jobText(job, Date.now())}`)
}
