import type { CliCommand } from '../CliCommand.ts'
import { adminCommand } from './admin/admin.ts'
import { ingestCommand } from './admin/ingest.ts'
import { retireCommand } from './admin/retire.ts'
import { commentCommand } from './comment.ts'
import { downloadCommand } from './download/download.ts'
import { fixCommand } from './fix.ts'
import { keysCommand } from './keys.ts'
import { loginCommand } from './login.ts'
import { logoutCommand } from './logout.ts'
import { plotCommand } from './plot/plot.ts'
import { searchCommand } from './search.ts'
import { statusCommand } from './status.ts'
import { submitCommand } from './submit.ts'
import { templateCommand } from './template.ts'
import { validateCommand } from './validate.ts'
import { vaultCommand } from './vault/vault.ts'
import { verifyCommand } from './verify/verify.ts'
import { whoamiCommand } from './whoami.ts'
import { withdrawCommand } from './withdraw.ts'

/** Every command, in the order of the help. */
export const commands: readonly CliCommand[] = [
  searchCommand,
  downloadCommand,
  verifyCommand,
  plotCommand,
  vaultCommand,
  loginCommand,
  logoutCommand,
  whoamiCommand,
  keysCommand,
  validateCommand,
  fixCommand,
  templateCommand,
  submitCommand,
  statusCommand,
  commentCommand,
  withdrawCommand,
  ingestCommand,
  retireCommand,
  adminCommand,
]
