import type * as z from 'zod'

type Issue = z.core.$ZodIssue

/** At most five faults of a call's input as sentences that name the parameter, never its value. */
export function inputErrors(issues: readonly Issue[], under?: string): string {
  return issues
    .slice(0, 5)
    .map((issue) => inputError(issue, under))
    .join('; ')
}

/** One fault with the name of what has it, such as `variables.2.unit is missing`. */
export function inputError(issue: Issue, under?: string): string {
  const name = [...(under === undefined ? [] : [under]), ...issue.path].map(String).join('.')
  const called = name === '' ? 'the request' : name
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(issue) ? `${called} is missing` : `${called} must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `${called} must be one of ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `${issue.keys.map((key) => [...(name === '' ? [] : [name]), key].join('.')).join(', ')} ${issue.keys.length === 1 ? 'is' : 'are'} not known`
    case 'too_small':
      return `${called} must ${bound(issue.origin, 'at least', issue.minimum)}`
    case 'too_big':
      return `${called} must ${bound(issue.origin, 'at most', issue.maximum)}`
    default:
      if (issue.message.startsWith('Invalid ')) return `${called} cannot be read (${issue.message.toLowerCase()})`
      if (/^(must|needs) /.test(issue.message)) return `${called} ${issue.message}`
      return isSentence(issue) ? issue.message : `${called} must be ${issue.message}`
  }
}

/** The `expected` type of a schema, in words. */
const kinds: Readonly<Record<string, string>> = {
  string: 'one text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'an object',
  boolean: 'true or false',
}

/** Our own checks say a whole sentence, with a verb, or what the name in front of it needs or must, or what the value must be: "a number". */
const isSentence = ({ message }: Issue) => /\b(must|is|are|has|have|needs?|lies?)\b/i.test(message)

const isMissing = ({ message }: Issue) => message.endsWith('received undefined')

function bound(origin: string, word: string, value: number | bigint): string {
  if (origin === 'string') return `have ${word} ${value} ${Number(value) === 1 ? 'character' : 'characters'}`
  return origin === 'array' ? `have ${word} ${value} ${Number(value) === 1 ? 'entry' : 'entries'}` : `be ${word} ${value}`
}
