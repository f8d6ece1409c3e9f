import type { Command } from 'commander'
import type { CommandContext, Run } from '../../CliCommand.ts'
import { exitStatus } from '../../exit.ts'

const help = `
The portal checks each file before it first reads it, and all of them within seven days. A damaged one is refused, never answered from;
other data sets keep answering. Status 1 says that something is damaged. The source of an ingested data set is kept, and repair makes its files again of it.

Examples:
  pelagos admin verify
  pelagos admin verify --all
  pelagos admin repair tblBottle_Stations --from /backup/pelagos`

interface Options {
  readonly all?: boolean
  readonly from?: string
  readonly dataDir?: string
}

/** `pelagos admin verify` and `pelagos admin repair`: what is stored is what it was, or becomes it again. */
export function addVerify(admin: Command, run: Run): void {
  admin
    .command('verify')
    .summary('list damaged files; with --all, read every stored file first')
    .description('Lists stored files that are damaged.')
    .option('--all', 'read every file now')
    .option('--data-dir <FOLDER>', 'the portal’s data folder')
    .option('--json', 'the result as JSON')
    .addHelpText('after', help)
    .action((options: Options) => run((context) => verify(options, context)))
  admin
    .command('repair')
    .summary('repair the damaged files of a table')
    .description('Repairs the damaged files of a table from intact copies or from the kept source, and its counts from its files.')
    .argument('<TABLE>', 'the table, or the short name of its data set')
    .option('--from <FOLDER>', 'a folder that has copies: a backup, or another copy of this release')
    .option('--data-dir <FOLDER>', 'the portal’s data folder')
    .option('--json', 'the result as JSON')
    .action((table: string, options: Options) => run((context) => repair(table, options, context)))
}

async function verify({ all = false, dataDir }: Options, { terminal }: CommandContext) {
  const { verifyStore } = await import('../../../edge/admin/admin.ts')
  const progress = terminal.progress('Checking')
  try {
    const report = await verifyStore(dataDir, { all, onProgress: (share) => progress.update(`Checking: ${Math.floor(share * 100)} %`) })
    progress.stop()
    const { checked, damaged } = report
    if (terminal.isJson) terminal.printJson(report)
    else for (const { dataset, table, path, fault } of damaged) terminal.print(`${dataset} (${table}): ${path}: ${fault}`)
    if (damaged.length > 0)
      terminal.note(
        '"pelagos admin repair TABLE --from FOLDER" repairs tables from copies; restore submissions and sources from a backup of the files.',
      )
    else terminal.note(all ? `All ${checked} files are intact.` : 'No files are known to be damaged. --all reads every file now.')
    return damaged.length > 0 ? exitStatus.findings : exitStatus.ok
  } finally {
    progress.stop()
  }
}

async function repair(table: string, { from, dataDir }: Options, { terminal }: CommandContext) {
  const { repairTable } = await import('../../../edge/admin/admin.ts')
  const report = await repairTable(dataDir, table, from ?? null)
  if (terminal.isJson) terminal.printJson(report)
  else {
    for (const path of report.repaired) terminal.print(`${path}: repaired`)
    for (const path of report.left) terminal.print(`${path}: still damaged`)
  }
  if (report.left.length > 0)
    terminal.note(
      'No intact copy was found. --from names a folder that has one (for the default catalog: content/catalog of a fresh installation of this release). To repair an ingested data set whose source was not kept, ingest the source again.',
    )
  else terminal.note(report.repaired.length === 0 ? 'Nothing was damaged.' : 'The portal uses it from the next query.')
  return report.left.length > 0 ? exitStatus.findings : exitStatus.ok
}
