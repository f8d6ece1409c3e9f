import { ConfigError, parseConfig } from '../../config/config.ts'
import { hostOf, isLoopback } from '../../config/loopback.ts'
import { type WorkerNeed, workerNeeds } from './workerNeeds.ts'

/** What the deployment declares: the bindings of `wrangler.toml`, and every name that has a value. */
export interface Declared {
  readonly bindings: readonly { readonly kind: WorkerNeed['kind']; readonly name: string }[]
  /** The values of `wrangler.toml` and the settings file. */
  readonly values: Readonly<Record<string, string | undefined>>
  /** Names whose values only Cloudflare has. */
  readonly stored: readonly string[]
}

/** The result: errors prevent a deployment; what is missing has a line each, required entries first. */
export interface DeploymentCheck {
  readonly errors: readonly string[]
  readonly missing: readonly { readonly name: string; readonly isRequired: boolean; readonly says: string }[]
}

/** Compares what a deployment declares with everything that the Worker reads, and validates the values that are known here. */
export function checkDeployment({ bindings, values, stored }: Declared): DeploymentCheck {
  const needs: Readonly<Record<string, WorkerNeed>> = workerNeeds
  const bound = new Map(bindings.map(({ name, kind }) => [name, kind]))
  const given = new Set([...Object.keys(values).filter((name) => values[name]), ...stored])
  const errors = [...bound].flatMap(([name, kind]) => {
    const need = needs[name]
    if (need === undefined) return [`${name}: is bound in wrangler.toml, but the Worker does not read it`]
    return need.kind === kind ? [] : [`${name}: is bound in wrangler.toml as ${kind}, but must be ${need.kind}`]
  })
  const missing = Object.entries(needs)
    .filter(([name, { kind }]) => (kind === 'bucket' || kind === 'assets' ? bound.get(name) !== kind : !given.has(name)))
    .map(([name, { isRequired = false, says }]) => ({ name, isRequired, says }))
    .sort((one, other) => Number(other.isRequired) - Number(one.isRequired))
  return { errors: [...errors, ...errorsOfValues(values, stored)], missing }
}

/** The Worker reads its settings by the same schema: a value that it would reject is found before it is deployed. */
function errorsOfValues(values: Declared['values'], stored: readonly string[]): string[] {
  const { DB_URL: url } = values
  const errors: string[] = []
  if (url && !/^(libsql|https?):$/.test(URL.parse(url)?.protocol ?? '')) errors.push('DB_URL: must be a libsql, https or http address')
  else if (url && isLoopback(hostOf(url))) errors.push('DB_URL: is on loopback, which a deployed Worker does not reach')
  const settings = Object.entries(values).filter(([name, value]) => name.startsWith('PELAGOS_') && value)
  if (settings.length === 0) return errors
  try {
    const config = parseConfig(Object.fromEntries(settings))
    if (config.isDevelopment && values.PELAGOS_PUBLIC_URL) errors.push('PELAGOS_PUBLIC_URL: must be the public address of the portal')
  } catch (fault) {
    if (!(fault instanceof ConfigError)) throw fault
    // Cloudflare may have what the file leaves out, and what is required is in the list of missing entries.
    const needs: Readonly<Record<string, WorkerNeed>> = workerNeeds
    const isListed = (name: string) => stored.includes(name) || needs[name]?.isRequired === true
    errors.push(...fault.faults.filter((text) => !(text.includes(': is missing') && isListed(text.slice(0, text.indexOf(':'))))))
  }
  return errors
}
