import { DrizzleQueryError } from 'drizzle-orm'

const MAX_CAUSES = 5 // a chain may be a circle

/** What a fault and its causes say, for a log. A statement is named without its values, which may be somebody's name or address. */
export function faultText(fault: unknown): string {
  const texts: string[] = []
  let cause = fault
  do {
    texts.push(cause instanceof DrizzleQueryError ? `Failed query: ${cause.query}` : cause instanceof Error ? cause.message : String(cause))
    cause = cause instanceof Error ? cause.cause : undefined
  } while (cause !== undefined && texts.length < MAX_CAUSES)
  return texts.join(': ')
}

/** The calls under way when a fault was thrown, a line each, without its message; empty for what is no error. */
export function faultStack(fault: unknown): string {
  if (!(fault instanceof Error)) return ''
  const { message, stack = '' } = fault
  const [, ...lines] = stack.slice(stack.indexOf(message) + message.length).split('\n')
  return lines.join('\n').trim()
}
