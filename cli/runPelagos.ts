import { Command, CommanderError, Option } from 'commander'
import { Problem } from '#core/request/Problem.ts'
import packageFile from '../package.json' with { type: 'json' }
import { joinPairs, wantsJson } from './arguments.ts'
import type { CliCommand, CommandContext, Run } from './CliCommand.ts'
import { commandsIn } from './commands/index.ts'
import { type CliConfig, readConfig } from './config.ts'
import { type ExitStatus, exitStatus } from './exit.ts'
import { type Streams, Terminal } from './terminal/Terminal.ts'

const help = `
Examples:
  pelagos search temperature climatology
  pelagos download COADS_Climatology --lat 10 30 --lon 160 -140 --time 1 3 -o subset.csv
  pelagos plot COADS_Climatology sst --time 1 -o sst.png
  pelagos login
  pelagos validate my_cruise.xlsx
  pelagos template -o my_cruise.xlsx
  pelagos submit my_cruise.xlsx --raw my_original.xlsx

Environment:
  PELAGOS_URL      the portal (default: http://127.0.0.1:8788)
  PELAGOS_API_KEY  your API key; pelagos login makes one and keeps it for you

Exit status:
  0 done   1 the workbook has errors   2 failure or wrong usage   3 an API key is needed

Data go to the standard output; progress and errors go to the standard error.`

/** What a run finds around it: the process, or what stands in for it. */
interface Surroundings extends Streams {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborted when the user stops the command. */
  readonly signal: AbortSignal
}

/** Runs the command line once. Expected faults end in a sentence and an exit status, never in a stack. */
export async function runPelagos(words: readonly string[], around: Surroundings): Promise<ExitStatus> {
  const terminal = new Terminal(around, wantsJson(words))
  const { signal, env } = around
  let config: CliConfig | undefined
  const context: CommandContext = { terminal, signal, config: () => (config ??= readConfig(env)) }
  try {
    let status: ExitStatus = exitStatus.ok
    const program = buildProgram(terminal, await commandsIn(words), async (action) => {
      status = (await action(context)) ?? exitStatus.ok
    })
    await program.parseAsync(joinPairs(words), { from: 'user' })
    return status
  } catch (cause) {
    return signal.aborted ? exitStatus.stopped : reportFault(terminal, cause)
  }
}

function buildProgram(terminal: Terminal, commands: readonly CliCommand[], run: Run): Command {
  const program = new Command('pelagos')
    .description('Ocean and marine science data: find a data set, download the part you need, validate and submit your own workbook.')
    .version(packageFile.version, '-V, --version', 'print the version')
    .addOption(new Option('--json', 'output and errors as JSON').hideHelp())
    .helpOption('-h, --help', 'show help')
    .addHelpText('after', help)
    .showHelpAfterError(terminal.isJson ? false : '(pelagos --help shows examples)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void terminal.streams.stdout.write(text),
      writeErr: () => undefined,
    })
  for (const add of commands) add(program, run)
  return program
}

function reportFault(terminal: Terminal, cause: unknown): ExitStatus {
  if (cause instanceof CommanderError) {
    if (cause.exitCode === 0) return exitStatus.ok
    terminal.problem(new Problem('bad-request', usageSentence(cause)))
    return exitStatus.failure
  }
  if (cause instanceof Problem) {
    terminal.problem(cause)
    return cause.code === 'unauthorized' || cause.code === 'key-scope' ? exitStatus.signIn : exitStatus.failure
  }
  terminal.bug(cause)
  return exitStatus.failure
}

function usageSentence({ code, message }: CommanderError): string {
  if (code === 'commander.help') return 'missing command; pelagos --help lists them.'
  return `${message.replace(/^error: /, '')}\nRun with --help for examples.`
}
