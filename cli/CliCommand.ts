import type { Command } from 'commander'
import type { CliConfig } from './config.ts'
import type { ExitStatus } from './exit.ts'
import type { Terminal } from './terminal/Terminal.ts'

/** What a command works with. The configuration is read when it is first asked for, so that offline commands need none. */
export interface CommandContext {
  readonly terminal: Terminal
  readonly config: () => CliConfig
  /** Aborted when the user stops the command. */
  readonly signal: AbortSignal
}

/** Runs a command's action; one that returns no exit status has done its work. */
// biome-ignore lint/suspicious/noConfusingVoidType: most actions end without a return
export type Run = (action: (context: CommandContext) => Promise<ExitStatus | void>) => Promise<void>

/** Adds one command to the program. Adding one is one file here and one line in `index.ts`. */
export type CliCommand = (program: Command, run: Run) => void
