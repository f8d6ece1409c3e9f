import { adminCommand } from './admin/admin.ts'
import { ingestCommand } from './admin/ingest.ts'
import { retireCommand } from './admin/retire.ts'
import type { CliCommand } from './CliCommand.ts'
import { downloadCommand } from './download.ts'
import { fixCommand } from './fix.ts'
import { keysCommand } from './keys.ts'
import { loginCommand } from './login.ts'
import { logoutCommand } from './logout.ts'
import { searchCommand } from './search.ts'
import { templateCommand } from './template.ts'
import { validateCommand } from './validate.ts'
import { whoamiCommand } from './whoami.ts'

/** Every command, in the order of the help. */
export const commands: readonly CliCommand[] = [
  searchCommand,
  downloadCommand,
  loginCommand,
  logoutCommand,
  whoamiCommand,
  keysCommand,
  validateCommand,
  fixCommand,
  templateCommand,
  ingestCommand,
  retireCommand,
  adminCommand,
]
