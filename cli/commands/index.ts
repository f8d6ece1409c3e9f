import type { CliCommand } from '../CliCommand.ts'

/** Every command, in the order of the help. Each is loaded when it is needed: one run needs one of them. */
const commands: Readonly<Record<string, () => Promise<CliCommand>>> = {
  search: async () => (await import('./search.ts')).searchCommand,
  download: async () => (await import('./download/download.ts')).downloadCommand,
  verify: async () => (await import('./verify/verify.ts')).verifyCommand,
  diff: async () => (await import('./diff.ts')).diffCommand,
  match: async () => (await import('./match/match.ts')).matchCommand,
  here: async () => (await import('./here.ts')).hereCommand,
  plot: async () => (await import('./plot/plot.ts')).plotCommand,
  vault: async () => (await import('./vault/vault.ts')).vaultCommand,
  login: async () => (await import('./login.ts')).loginCommand,
  logout: async () => (await import('./logout.ts')).logoutCommand,
  whoami: async () => (await import('./whoami.ts')).whoamiCommand,
  keys: async () => (await import('./keys.ts')).keysCommand,
  validate: async () => (await import('./validate.ts')).validateCommand,
  fix: async () => (await import('./fix.ts')).fixCommand,
  template: async () => (await import('./template.ts')).templateCommand,
  submit: async () => (await import('./submit.ts')).submitCommand,
  status: async () => (await import('./status.ts')).statusCommand,
  comment: async () => (await import('./comment.ts')).commentCommand,
  withdraw: async () => (await import('./withdraw.ts')).withdrawCommand,
  init: async () => (await import('./init.ts')).initCommand,
  ingest: async () => (await import('./admin/ingest.ts')).ingestCommand,
  update: async () => (await import('./admin/update.ts')).updateCommand,
  retire: async () => (await import('./admin/retire.ts')).retireCommand,
  admin: async () => (await import('./admin/admin.ts')).adminCommand,
}

/** The command that the words name; all of them where they name none, for the help and for the words that come nearest. */
export async function commandsIn(words: readonly string[]): Promise<readonly CliCommand[]> {
  const name = words.find((word) => !word.startsWith('-')) ?? ''
  const named = Object.hasOwn(commands, name) ? commands[name] : undefined
  return Promise.all((named ? [named] : Object.values(commands)).map((load) => load()))
}
