import { limits } from '#core/limits/errors.ts'
import { browserOf, systemOf } from '#core/text/browserOf.ts'
import { redact } from '../platform/redact.ts'

/** An error as a page or the portal tells it, before anything is removed. */
export interface GivenError {
  readonly source: 'page' | 'server'
  readonly message: string
  readonly stackLine: string
  /** An address or a path. */
  readonly location: string
  /** A User-Agent, or a family with its major version. */
  readonly browser?: string
  readonly system?: string
  /** What somebody did before it: the pages and controls, never what was typed. */
  readonly steps?: readonly string[]
}

/** An error without anything that identifies a person. */
export interface ErrorReport {
  readonly source: 'page' | 'server'
  readonly message: string
  readonly stackLine: string
  readonly path: string
  readonly browser: string
  readonly system: string
  readonly steps: readonly string[]
}

/** Removes from an error what could identify a person, and cuts every text. */
export function reportOf(given: GivenError, origin: string): ErrorReport {
  const { source, message, stackLine, location, browser = '', system = '', steps = [] } = given
  return {
    source,
    message: redact(message).slice(0, limits.errorMessageCharacters),
    stackLine: redact(withoutFolder(stackLine).replaceAll(origin, '')).slice(0, limits.errorLineCharacters),
    path: redact(pathOf(location, origin)).slice(0, limits.errorPathCharacters),
    browser: browserOf(browser),
    system: systemOf(system) || systemOf(browser),
    steps: steps.slice(-limits.errorSteps).map((step) => redact(step).slice(0, limits.errorStepCharacters)),
  }
}

/** What reports of the same error have in common: its text but for numbers and hashes, the line that it came from, and the version. */
export function commonText({ source, message, stackLine }: ErrorReport, version: string): string {
  const general = message.replace(/(?<![\w-])(?=[\w-]*\d)[0-9a-f-]{8,}(?![\w-])/gi, '#').replace(/\d+/g, '0')
  return JSON.stringify([source, general, stackLine, version])
}

/** The path of an address; nothing behind it, as queries hold what somebody looked for. */
function pathOf(location: string, origin: string): string {
  return URL.canParse(location, origin) ? new URL(location, origin).pathname : ''
}

/** A line of a stack without the folder that the portal was installed in. */
function withoutFolder(line: string): string {
  const at = line.search(/\/(?:edge|core|cli|node_modules|dist-pages)\//)
  if (at < 0) return line
  const before = line.slice(0, at)
  return line.slice(0, Math.max(before.lastIndexOf('('), before.lastIndexOf(' ')) + 1) + line.slice(at + 1)
}
