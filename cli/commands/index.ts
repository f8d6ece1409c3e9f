import { ingestCommand } from './admin/ingest.ts'
import { retireCommand } from './admin/retire.ts'
import type { CliCommand } from './CliCommand.ts'
import { downloadCommand } from './download.ts'
import { loginCommand } from './login.ts'
import { searchCommand } from './search.ts'
import { templateCommand } from './template.ts'
import { validateCommand } from './validate.ts'

/** Every command, in the order of the help. */
export const commands: readonly CliCommand[] = [
  searchCommand,
  downloadCommand,
  loginCommand,
  validateCommand,
  templateCommand,
  ingestCommand,
  retireCommand,
]
