import { withoutBlanksAtEnd } from '../../query/sql/comparing.ts'
import { jsonValue } from './jsonValue.ts'
import { characters, left, right, substring } from './texts.ts'
import type { QueryBudget, SqlValue } from './Work.ts'

/** Functions whose first argument is a text; no argument is missing. `b` and `c` are texts, or numbers of characters. */
export const textFunctions: Readonly<Record<string, (work: QueryBudget, a: string, b: SqlValue, c: SqlValue) => SqlValue>> = {
  RTRIM: (_, a) => withoutBlanksAtEnd(a),
  LTRIM: (_, a) => a.replace(/^ +/, ''),
  TRIM: (_, a) => withoutBlanksAtEnd(a.replace(/^ +/, '')),
  UPPER: (work, a) => work.text(a.toUpperCase()),
  LOWER: (work, a) => work.text(a.toLowerCase()),
  REVERSE: (work, a) => work.text([...characters(a)].reverse().join('')),
  LEN: (_, a) => characters(withoutBlanksAtEnd(a)).length,
  SUBSTRING: (_, a, b, c) => substring(a, whole(b), whole(c)),
  REPLACE: (work, a, b, c) => replaced(work, a, String(b), String(c)),
  LEFT: (_, a, b) => left(a, whole(b)),
  RIGHT: (_, a, b) => right(a, whole(b)),
  CHARINDEX: (_, a, b) => place(a.toLowerCase(), String(b).toLowerCase()),
  JSON_VALUE: (work, a, b) => {
    work.step(a.length >> 1)
    return jsonValue(a, String(b))
  },
}

const whole = (count: SqlValue): number => Math.round(Number(count))

/** Counted before it is made: a short text can become a very long one. */
function replaced(work: QueryBudget, text: string, wanted: string, by: string): string {
  if (wanted === '') return text
  const pieces = text.split(wanted)
  const length = text.length + (pieces.length - 1) * (by.length - wanted.length)
  work.step(length >> 3)
  work.reserve(length >> 3)
  return pieces.join(by)
}

function place(wanted: string, text: string): number {
  const at = text.indexOf(wanted)
  return at === -1 ? 0 : characters(text.slice(0, at)).length + 1
}
