import { exitStatus } from '../../exit.ts'
import type { CliCommand } from '../CliCommand.ts'

/** `pelagos retire NAME`: takes an ingested data set out of the catalog. */
export const retireCommand: CliCommand = (program, run) => {
  program
    .command('retire')
    .summary('remove an ingested data set from the catalog (administrators)')
    .description('Removes an ingested data set from the catalog. Its files are kept: ingesting it again restores it.')
    .argument('<NAME>', 'the short name of the data set')
    .option('--data-dir <FOLDER>', 'the portal’s data folder')
    .option('--json', 'the result as JSON')
    .action((name: string, { dataDir }: { readonly dataDir?: string }) =>
      run(async ({ terminal }) => {
        const { retireDataset } = await import('../../../edge/admin.ts')
        await retireDataset(dataDir, name)
        if (terminal.isJson) terminal.printJson({ retired: name })
        else terminal.note(`${name} is no longer in the catalog.`)
        return exitStatus.ok
      }),
    )
}
