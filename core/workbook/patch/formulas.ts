import { limits } from '#core/limits/workbook.ts'
import { indexOfLetters, lettersOf } from '../xlsx/SheetBuilder.ts'

/** New names of sheets and of columns of tables, by the old ones in lower case, as Excel compares them. */
export interface Renames {
  readonly sheets: ReadonlyMap<string, string>
  /** By the table's name in lower case. */
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, string>>
}

/** The formula of a cell as it reads so many rows further down and columns further right: relative references move along, as those of shared formulas do (18.3.1.40). */
export function shiftFormula(formula: string, rows: number, columns: number): string {
  const tokens = formulaTokens(formula)
  return tokens
    .map((text, at) => {
      const next = tokens[at + 1]
      if (next === '(' || next === '!') return text
      const range = (next === ':' ? tokens[at + 2] : tokens[at - 1] === ':' ? tokens[at - 2] : undefined) ?? ''
      const cell = /^(\$?)([A-Za-z]{1,3})(\$?)(\d{1,7})$/.exec(text)
      if (cell) return cellShifted(cell, rows, columns)
      const column = /^(\$?)([A-Za-z]{1,3})$/.exec(text)
      if (column && /^\$?[A-Za-z]{1,3}$/.test(range)) return columnShifted(column[1], column[2], columns)
      const row = /^(\$?)(\d{1,7})$/.exec(text)
      return row && /^\$?\d{1,7}$/.test(range) ? rowShifted(row[1], row[2], rows) : text
    })
    .join('')
}

function cellShifted([text, fixedColumn, letters, fixedRow, row]: RegExpExecArray, rows: number, columns: number): string {
  // Words such as LOG10 are names of functions or of cells; those beyond the last column are no cells.
  if (indexOfLetters((letters ?? '').toUpperCase()) >= limits.workbookColumns || Number(row) === 0) return text ?? ''
  const moved = columnShifted(fixedColumn, letters, columns)
  const movedRow = rowShifted(fixedRow, row, rows)
  return moved === LOST || movedRow === LOST ? LOST : moved + movedRow
}

/** What Excel writes for a reference that leads out of the sheet. */
const LOST = '#REF!'

function columnShifted(fixed = '', letters = '', by: number): string {
  const index = indexOfLetters(letters.toUpperCase()) + (fixed ? 0 : by)
  return index < 0 || index >= limits.workbookColumns ? LOST : fixed + lettersOf(index)
}

function rowShifted(fixed = '', digits = '', by: number): string {
  const row = Number(digits) + (fixed ? 0 : by)
  return row < 1 || row > limits.workbookRows ? LOST : `${fixed}${row}`
}

/** The formula with sheets and columns of tables by their new names. */
export function renameInFormula(formula: string, { sheets, columns }: Renames): string {
  const tokens = formulaTokens(formula)
  return tokens
    .map((text, at) => {
      const next = tokens[at + 1]
      const isSheet = next === '!' || (next === ':' && tokens[at + 3] === '!')
      if (isSheet) return text.startsWith("'") ? quotedRenamed(text, sheets) : (sheets.get(text.toLowerCase()) ?? text)
      const ofTable = text.startsWith('[') ? columns.get((tokens[at - 1] ?? '').toLowerCase()) : undefined
      return ofTable ? columnsRenamed(text, ofTable) : text
    })
    .join('')
}

/** A name in quotes, or two of them that stand for all sheets from one to the other. */
function quotedRenamed(text: string, sheets: Renames['sheets']): string {
  const names = text.slice(1, -1).replaceAll("''", "'").split(':')
  const renamed = names.map((name) => sheets.get(name.toLowerCase()) ?? name)
  if (renamed.every((name, at) => name === names[at])) return text
  return `'${renamed.join(':').replaceAll("'", "''")}'`
}

const columnsRenamed = (text: string, columns: ReadonlyMap<string, string>): string =>
  text.replace(/\[([^[\]]*)\]/g, (whole, name: string) => {
    const renamed = columns.get(name.replace(/'(.)/gu, '$1').toLowerCase())
    return renamed === undefined ? whole : `[${renamed.replace(/['#[\]]/g, "'$&")}]`
  })

/** The words, signs, quoted names, quoted texts and bracketed names of a formula in their order; joined they are the formula. */
function formulaTokens(formula: string): string[] {
  const tokens: string[] = []
  for (let at = 0; at < formula.length; ) {
    const end = tokenEnd(formula, at)
    tokens.push(formula.slice(at, end))
    at = end
  }
  return tokens
}

function tokenEnd(formula: string, at: number): number {
  const first = formula[at] ?? ''
  if (first === '"' || first === "'") return quoteEnd(formula, at, first)
  if (first === '[') return bracketEnd(formula, at)
  let end = at
  while (end < formula.length && isWord(formula.charCodeAt(end))) end++
  return Math.max(end, at + 1)
}

function quoteEnd(formula: string, start: number, quote: string): number {
  let at = start + 1
  for (;;) {
    const end = formula.indexOf(quote, at)
    if (end === -1) return formula.length
    if (formula[end + 1] !== quote) return end + 1
    at = end + 2
  }
}

function bracketEnd(formula: string, start: number): number {
  let depth = 0
  for (let at = start; at < formula.length; at++) {
    if (formula[at] === "'") at++
    else if (formula[at] === '[') depth++
    else if (formula[at] === ']' && --depth === 0) return at + 1
  }
  return formula.length
}

/** Letters, digits, and the signs that names and references may hold: `$`, `.`, `\`, `_`. */
function isWord(code: number): boolean {
  if (code >= 128) return true
  return (
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    (code >= 97 && code <= 122) ||
    code === 36 ||
    code === 46 ||
    code === 92 ||
    code === 95
  )
}
