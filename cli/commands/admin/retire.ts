import type { CliCommand } from '../../CliCommand.ts'

/** `pelagos retire NAME`: takes a data set out of the catalog. */
export const retireCommand: CliCommand = (program, run) => {
  program
    .command('retire')
    .summary('remove a data set from the catalog (administrators)')
    .description(
      'Removes a data set from the catalog. Its files are kept: ingesting it again restores it, or --undo for a data set of the default catalog, which later releases leave retired, too.',
    )
    .argument('<NAME>', 'the short name of the data set')
    .option('--data-dir <FOLDER>', 'the portal’s data folder')
    .option('--undo', 'restore a data set of the default catalog')
    .option('--json', 'the result as JSON')
    .action((name: string, { dataDir, undo = false }: { readonly dataDir?: string; readonly undo?: boolean }) =>
      run(async ({ terminal }) => {
        const { restoreDataset, retireDataset } = await import('../../../edge/admin/admin.ts')
        await (undo ? restoreDataset : retireDataset)(dataDir, name)
        if (terminal.isJson) terminal.printJson({ [undo ? 'restored' : 'retired']: name })
        else terminal.note(undo ? `${name} is in the catalog again.` : `${name} is no longer in the catalog.`)
      }),
    )
}
