import type { Command } from 'commander'
import { keyScopeNames } from '#core/account/keyScopes.ts'
import type { ApiKeyRecord } from '#core/api/apiKeys.ts'
import { endpoints } from '#core/api/index.ts'
import { limits } from '#core/limits/account.ts'
import { Problem } from '#core/request/Problem.ts'
import { counted, countText } from '#core/text/counted.ts'
import type { CliCommand, CommandContext, Run } from '../CliCommand.ts'
import { forgetKey, keptKey } from '../keyFile.ts'
import { mayBe, withSession } from '../session.ts'
import { type CredentialOptions, withCredentialOptions } from '../terminal/credentials.ts'

const help = `
Keys can be looked after with your password only: a key shows and makes no others. A key reads data, and with --submit it also works
on your own submissions. No key can review, administer or change your account.

Examples:
  pelagos keys list
  pelagos keys make "buoy logger" > buoy.key
  pelagos keys make "campaign" --submit --expires-in-days 90 > campaign.key
  pelagos keys revoke 7`

interface MakeOptions extends CredentialOptions {
  readonly submit?: boolean
  readonly expiresInDays?: string
}

interface ListOptions extends CredentialOptions {
  readonly show?: boolean
}

/** `pelagos keys`: lists, makes and revokes API keys. */
export const keysCommand: CliCommand = (program, run) => {
  const keys = program
    .command('keys')
    .summary('list, create and revoke your API keys')
    .description('Manages your API keys. Prompts for your password.')
    .addHelpText('after', help)
  addList(keys, run)
  withCredentialOptions(keys.command('make'))
    .description('Creates an API key and prints it, so that it can be saved to a file.')
    .argument('<DESCRIPTION>', 'what the key is for')
    .option('--submit', 'also let the key submit data sets (default: it reads data only)')
    .option('--expires-in-days <DAYS>', 'let the key expire (default: it never does)')
    .option('--json', 'the key with its details as JSON')
    .action((description: string, options: MakeOptions) => run((context) => make(description, options, context)))
  withCredentialOptions(keys.command('revoke'))
    .description('Revokes an API key at once.')
    .argument('<ID>', 'its ID in the list')
    .option('--json', 'what was done as JSON')
    .action((id: string, options: CredentialOptions) => run((context) => revoke(id, options, context)))
}

function addList(keys: Command, run: Run): void {
  withCredentialOptions(keys.command('list'))
    .description('Lists your API keys, what they may do and when they were last used, oldest first; the keys themselves only with --show.')
    .option('--show', 'also the keys themselves')
    .option('--json', 'the list as JSON')
    .action((options: ListOptions) => run((context) => list(options, context)))
}

async function list(options: ListOptions, context: CommandContext) {
  const { terminal, config } = context
  const kept = await keptKey(config().keyFile)
  const keys = await withSession(options, context, async (session) => {
    const listed = await session.call(endpoints.listApiKeys)
    if (!options.show) return listed
    const whole: ApiKeyRecord[] = []
    for (const key of listed) whole.push({ ...key, Api_Key: await session.showKey(key.id) })
    return whole
  })
  const shown = keys.map(({ Api_Key, ...facts }) => ({
    ...{ ...facts, isKeptHere: mayBe({ Api_Key }, kept) },
    ...(options.show ? { Api_Key } : {}),
  }))
  if (terminal.isJson) terminal.printJson(shown)
  else for (const key of keys) terminal.print(lineOf(key, { isKeptHere: mayBe(key, kept), doesShow: options.show === true }))
  terminal.note(`${counted(keys.length, 'key')}.`)
}

async function make(text: string, options: MakeOptions, context: CommandContext) {
  const description = text.trim()
  if (description === '' || description.length > 200)
    throw new Problem('bad-request', 'Enter a description of 1 to 200 characters, such as "buoy logger".')
  const given = { description, scope: options.submit ? 'submit' : 'read', expiresInDays: daysOf(options.expiresInDays) } as const
  const key = await withSession(options, context, (session) => session.call(endpoints.createApiKey, given))
  if (context.terminal.isJson) context.terminal.printJson(key)
  else context.terminal.print(key.Api_Key)
  context.terminal.note(`Key ${key.id} "${key.Description}" was created. Anyone who has it can ${keyScopeNames[key.scope]} on your behalf.`)
}

function daysOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const most = limits.apiKeyLifeDays
  if (!/^[1-9]\d{0,5}$/.test(text) || Number(text) > most)
    throw new Problem('bad-request', `--expires-in-days needs a number of days from 1 to ${countText(most)}.`)
  return Number(text)
}

async function revoke(text: string, options: CredentialOptions, context: CommandContext) {
  const { terminal, config } = context
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Problem('bad-request', `"${text}" is not a key ID. "pelagos keys list" lists them.`)
  const id = Number(text)
  const { keyFile } = config()
  const kept = await keptKey(keyFile)
  const revoked = await withSession(options, context, async (session) => {
    const known = (await session.call(endpoints.listApiKeys)).find((key) => key.id === id)
    const whole = known !== undefined && mayBe(known, kept) ? await session.showKey(id) : undefined
    await session.call(endpoints.revokeApiKey, { id })
    return whole
  })
  const wasKeptHere = kept !== undefined && revoked === kept
  if (wasKeptHere) await forgetKey(keyFile)
  if (terminal.isJson) terminal.printJson({ id, wasKeptHere })
  terminal.note(`Key ${id} has been revoked.${wasKeptHere ? ' It was the one saved on this computer, and was removed here too.' : ''}`)
}

function lineOf(key: ApiKeyRecord, { isKeptHere, doesShow }: { isKeptHere: boolean; doesShow: boolean }): string {
  const { id, Description, scope, createdAt, expiresAt, lastUsedAt, Api_Key } = key
  const used = lastUsedAt === null ? 'never used' : `last used ${lastUsedAt.slice(0, 13).replace('T', ' ')}h UTC`
  const expiry = expiresAt === null ? [] : [`${Date.parse(expiresAt) > Date.now() ? 'expires' : 'expired'} ${expiresAt.slice(0, 10)}`]
  const facts = [
    `may ${keyScopeNames[scope]}`,
    `created ${createdAt.slice(0, 10)}`,
    ...expiry,
    used,
    ...(isKeptHere ? ['saved here'] : []),
    ...(doesShow ? [Api_Key] : []),
  ]
  return `${String(id).padStart(4)}  ${Description}  (${facts.join(', ')})`
}
