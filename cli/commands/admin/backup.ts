import type { Command } from 'commander'
import { binarySizeText } from '#core/size/binarySizeText.ts'
import type { CommandContext, Run } from '../../CliCommand.ts'
import { exitStatus } from '../../exit.ts'

const backupHelp = `
Each backup is a folder of its own, named by its time in UTC, with the whole data folder as it was at that moment. The portal goes on
meanwhile. Files that have not changed since the last backup share its space, so any backup can be deleted at any time. Secrets that are
settings of the portal, and files in a bucket, are not part of it.

Examples:
  pelagos admin backup /backup/pelagos
  pelagos admin restore /backup/pelagos/20261128T030000Z --dry-run`

const restoreHelp = `
Every file is compared with the hash that was recorded when the backup was made, before anything in the data folder changes. Stop the portal
first; start it again afterwards. An older backup is brought to the schema of this release at the next start.

Examples:
  pelagos admin restore /backup/pelagos/20261128T030000Z --data-dir /var/lib/pelagos
  pelagos admin restore /backup/pelagos/20261128T030000Z --force`

interface Options {
  readonly dataDir?: string
  readonly force?: boolean
  readonly dryRun?: boolean
}

/** `pelagos admin backup` and `pelagos admin restore`: a portal as it was at a moment. */
export function addBackup(admin: Command, run: Run): void {
  admin
    .command('backup')
    .summary('copy everything that the portal stores')
    .description('Copies everything that the portal stores into a new folder below the one that is named.')
    .argument('<FOLDER>', 'the folder of the backups; it is created if there is none')
    .option('--data-dir <FOLDER>', 'the portal’s data folder')
    .option('--json', 'the result as JSON')
    .addHelpText('after', backupHelp)
    .action((folder: string, options: Options) => run((context) => backup(folder, options, context)))
  admin
    .command('restore')
    .summary('return the portal to a backup')
    .description('Makes the data folder what it was when a backup was taken.')
    .argument('<BACKUP>', 'the folder of the backup')
    .option('--force', 'move what the data folder holds aside, into a folder in it')
    .option('--dry-run', 'compare every file of the backup with its hash, and change nothing')
    .option('--data-dir <FOLDER>', 'the portal’s data folder')
    .option('--json', 'the result as JSON')
    .addHelpText('after', restoreHelp)
    .action((folder: string, options: Options) => run((context) => restore(folder, options, context)))
}

async function backup(folder: string, { dataDir }: Options, { terminal }: CommandContext) {
  const { backUp } = await import('../../../edge/admin/admin.ts')
  const report = await backUp(dataDir, folder)
  if (terminal.isJson) terminal.printJson(report)
  else terminal.print(report.backup)
  const { files, sizeBytes, unchanged, missing, hasBucket } = report
  terminal.note(`${files} files, ${binarySizeText(sizeBytes)}; ${unchanged} unchanged since the last backup.`)
  if (hasBucket) terminal.note('Uploads, submissions and sources are in the bucket, which is not part of the backup.')
  for (const path of missing) terminal.note(`${path}: missing in the data folder. "pelagos admin verify" shows what is damaged.`)
  return missing.length > 0 ? exitStatus.findings : exitStatus.ok
}

async function restore(folder: string, { dataDir, force = false, dryRun = false }: Options, { terminal }: CommandContext) {
  const { restoreBackup } = await import('../../../edge/admin/admin.ts')
  const progress = terminal.progress(dryRun ? 'Checking' : 'Restoring')
  const onProgress = (share: number) => progress.update(`${dryRun ? 'Checking' : 'Restoring'}: ${Math.floor(share * 100)} %`)
  try {
    const report = await restoreBackup(dataDir, folder, { isForced: force, isDryRun: dryRun, onProgress })
    progress.stop()
    if (terminal.isJson) terminal.printJson(report)
    const moment = new Date(report.takenAt).toISOString()
    const size = `${report.files} files, ${binarySizeText(report.sizeBytes)}`
    if (dryRun) terminal.note(`The backup of ${moment} is intact: ${size}.`)
    else terminal.note(`${report.dataDir} is as it was at ${moment}: ${size}. Start the portal now.`)
    if (report.aside !== null) terminal.note(`What it held before is in ${report.aside}. Delete it once you no longer need it.`)
  } finally {
    progress.stop()
  }
}
