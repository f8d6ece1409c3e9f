import type { Command } from 'commander'
import { Problem } from '#core/request/Problem.ts'
import type { CommandContext, Run } from '../../CliCommand.ts'
import type { Terminal } from '../../terminal/Terminal.ts'

const help = `
A new release brings its own default catalog, which the next start writes into the store. What you ingested stays as it is: a default data
set or cruise that has the name of one of yours is left out. --adopt shows the default data set instead: yours is retired then, with all
its rows and files kept.

Examples:
  pelagos admin upgrade --dry-run
  pelagos admin upgrade --adopt Levitus_Annual`

interface Options {
  readonly dryRun?: boolean
  readonly adopt?: string
  readonly dataDir?: string
}

/** `pelagos admin upgrade`: what the catalog of this release changes, before it does. */
export function addUpgrade(admin: Command, run: Run): void {
  admin
    .command('upgrade')
    .summary('show what this release’s catalog changes, before it does')
    .description('Shows what the default catalog of this release changes in the store, or adopts a data set that was left out.')
    .option('--dry-run', 'show the changes without making them')
    .option('--adopt <NAME>', 'replace your data set by this default one')
    .option('--data-dir <FOLDER>', 'the portal’s data folder')
    .option('--json', 'the result as JSON')
    .addHelpText('after', help)
    .action((options: Options) => run((context) => upgrade(options, context)))
}

async function upgrade({ dryRun, adopt, dataDir }: Options, context: CommandContext) {
  if ((dryRun === true) === (adopt !== undefined))
    throw new Problem('bad-request', 'use --dry-run or --adopt NAME. The upgrade itself happens at the next start.')
  return adopt === undefined ? showPlan(dataDir, context) : adoptOne(dataDir, adopt, context)
}

async function showPlan(dataDir: string | undefined, { terminal }: CommandContext) {
  const { upgradePlan } = await import('../../../edge/admin/admin.ts')
  const plan = await upgradePlan(dataDir)
  if (terminal.isJson) terminal.printJson(plan)
  else {
    for (const name of plan.added) terminal.print(`added    ${name}`)
    for (const name of plan.changed) terminal.print(`changed  ${name}`)
    for (const name of plan.retired) terminal.print(`retired  ${name} (its rows stay)`)
    for (const { kind, name, because, shares } of plan.skipped)
      terminal.print(`skipped  ${kind === 'cruise' ? 'cruise ' : ''}${name}: your ${because} has its ${shares}`)
    for (const key of plan.programs.added) terminal.print(`added    program ${key}`)
    for (const key of plan.programs.removed) terminal.print(`removed  program ${key}, unless data of yours belong to it`)
  }
  noteNextStep(terminal, plan)
}

function noteNextStep(terminal: Terminal, plan: Awaited<ReturnType<typeof import('../../../edge/admin/admin.ts').upgradePlan>>): void {
  const { added, changed, retired, skipped, programs } = plan
  const count = [added, changed, retired, skipped, programs.added, programs.removed].flat().length
  if (count === 0) terminal.note('The store already has this release’s catalog.')
  else terminal.note('Nothing was changed; this happens at the next start.')
  if (skipped.some(({ kind }) => kind === 'dataset'))
    terminal.note('Your ingested data sets stay. "pelagos admin upgrade --adopt NAME" replaces one by the default data set.')
}

async function adoptOne(dataDir: string | undefined, name: string, { terminal }: CommandContext) {
  const { adoptDefault } = await import('../../../edge/admin/admin.ts')
  const adopted = await adoptDefault(dataDir, name)
  if (terminal.isJson) terminal.printJson(adopted)
  else
    terminal.note(
      `${adopted.name} of the default catalog is now shown; your ${adopted.because} is retired, and its rows and files are kept.`,
    )
}
