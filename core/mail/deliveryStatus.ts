/** What a delivery status notification (RFC 3464) says. */
export interface DeliveryStatus {
  /** The addresses that the notification itself was sent to, as its headers name them. */
  readonly addresses: readonly string[]
  /** One line for each recipient for whom delivery has failed for good, in the mail server's words. */
  readonly failures: readonly string[]
}

type Fields = ReadonlyMap<string, string>

const ADDRESSED = ['to', 'delivered-to', 'x-original-to'] as const

/**
 * Reads a whole message, in time that grows with its length. Anything that is no notification has no failures; neither has one about a delay.
 * Only the part of its own status counts, not the message that it returns.
 */
export function readDeliveryStatus(message: string): DeliveryStatus {
  const lines = message.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  const { fields, next } = fieldsFrom(lines, 0)
  const addresses = ADDRESSED.flatMap((name) => (fields.get(name) ?? '').split(/[\s<>,;"]+/)).filter((word) => word.includes('@'))
  const boundary = boundaryOf(fields.get('content-type') ?? '')
  const groups = boundary === null ? [] : statusGroups(lines, next, `--${boundary}`)
  return { addresses, failures: groups.filter((group) => group.get('action')?.toLowerCase() === 'failed').map(failureOf) }
}

/** The boundary of a multipart/report about a delivery. */
function boundaryOf(contentType: string): string | null {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim())
  const isReport = type.toLowerCase() === 'multipart/report' && parameters.some((one) => /^report-type="?delivery-status"?$/i.test(one))
  const boundary = parameters.find((one) => /^boundary=/i.test(one))?.slice('boundary='.length)
  return isReport && boundary !== undefined ? boundary.replace(/^"(.*)"$/, '$1') || null : null
}

/** The groups of fields of the first part that has them. */
function statusGroups(lines: readonly string[], from: number, delimiter: string): readonly Fields[] {
  for (let at = from; at < lines.length; at += 1) {
    if (!lines[at]?.startsWith(delimiter)) continue
    const { fields, next } = fieldsFrom(lines, at + 1)
    if (!/^message\/(global-)?delivery-status\b/i.test(fields.get('content-type') ?? '')) continue
    const groups: Fields[] = []
    for (let line = next; line < lines.length && !lines[line]?.startsWith(delimiter); ) {
      const group = fieldsFrom(lines, line)
      groups.push(group.fields)
      line = group.next
    }
    return groups
  }
  return []
}

/** The fields up to an empty line or a delimiter, names in lower case, the first of each name; `next` is the line after them. */
function fieldsFrom(lines: readonly string[], from: number): { readonly fields: Fields; readonly next: number } {
  const found = new Map<string, string[]>()
  let current: string[] | undefined
  let at = from
  for (; at < lines.length && lines[at] !== ''; at += 1) {
    const line = lines[at] ?? ''
    if (line.startsWith('--')) return { fields: joined(found), next: at }
    if (line.startsWith(' ') || line.startsWith('\t')) {
      current?.push(line.trim())
      continue
    }
    const colon = line.indexOf(':')
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase()
    current = [line.slice(colon + 1).trim()]
    if (!found.has(name)) found.set(name, current)
  }
  return { fields: joined(found), next: at + 1 }
}

const joined = (found: ReadonlyMap<string, readonly string[]>): Fields =>
  new Map([...found].map(([name, parts]) => [name, parts.join(' ')]))

const failureOf = (group: Fields): string =>
  [group.get('status'), group.get('diagnostic-code')].filter((part) => part !== undefined && part !== '').join(' ')
