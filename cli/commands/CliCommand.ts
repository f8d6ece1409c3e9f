import type { Command } from 'commander'
import type { CliConfig } from '../config.ts'
import type { ExitStatus } from '../exit.ts'
import type { Terminal } from '../terminal/Terminal.ts'

/** What a command works with. The configuration is read when it is first asked for, so that offline commands need none. */
export interface CommandContext {
  readonly terminal: Terminal
  readonly config: () => CliConfig
  /** Aborted when the user stops the command. */
  readonly signal: AbortSignal
}

/** Runs a command's action and keeps its exit status. */
export type Run = (action: (context: CommandContext) => Promise<ExitStatus>) => Promise<void>

/** Adds one command to the program. Adding one is one file here and one line in `index.ts`. */
export type CliCommand = (program: Command, run: Run) => void
