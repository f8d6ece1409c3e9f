import { expect, test } from 'vitest'
import { vocabulary } from '#core/catalog/vocabulary.ts'
import { readTables } from '#core/workbook/csv/readTables.ts'
import { type ShownExample, shownExample } from '#core/workbook/examples/shownExample.ts'
import { validPortalFacts, validWorkbook } from '#core/workbook/examples/validWorkbook.ts'
import { rules } from '#core/workbook/rules/index.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { workbookOf } from '#core/workbook/workbookOf.ts'

test('the workbook that all examples begin with is valid', () => {
  expect(validateWorkbook(workbookOf(validWorkbook()), vocabulary, validPortalFacts).findings).toEqual([])
})

const byCode = rules.map((rule) => [rule.code, rule] as const)
const ofWorkbooks = byCode.flatMap(([code, rule]) => ('wrong' in rule.example ? [] : [[code, rule, rule.example] as const]))

test.each(ofWorkbooks)(
  'the wrong example of %s breaks that rule first, the right one none',
  (code, _rule, { first, right, introduceError, portal, merged = [], besides = [] }) => {
    const [sound, wrong] = [validWorkbook(), validWorkbook()]
    const facts = { ...validPortalFacts, ...portal }
    for (const book of [sound, wrong]) first?.(book)
    right?.(sound)
    expect(validateWorkbook(workbookOf(sound), vocabulary, facts).findings).toEqual([])
    introduceError(wrong)
    const { findings } = validateWorkbook(workbookOf(wrong, { data: merged }), vocabulary, facts)
    expect([...new Set(findings.map((found) => found.code))].slice(0, besides.length + 1)).toEqual([...besides, code])
  },
)

test.each(ofWorkbooks)('the page of %s shows a cell that is wrong, or a sheet that is missing, and what the check says', (_code, rule) => {
  const { wrong, right, sheets, says } = shownExample(rule) as ShownExample
  expect(says.length).toBeGreaterThan(0)
  if (sheets === null) expect(wrong).not.toEqual(right)
  else expect(sheets.wrong).not.toEqual(sheets.right)
  expect(wrong.rows.length).toBe(right.rows.length)
})

const bytesOf = (code: string, text: string) => (code === 'file-encoding' ? Uint8Array.from(text, (letter) => letter.charCodeAt(0)) : text)

/** The other two are findings of ingestion, about a description. */
test.each(byCode.filter(([code]) => ['file-encoding', 'ragged-row', 'loose-quote'].includes(code)))(
  'the wrong file of %s breaks that rule alone, the right one none',
  async (code, { example }) => {
    const { name, wrong, right } = 'wrong' in example ? example : { name: '', wrong: '', right: '' }
    const found = async (content: string | Uint8Array<ArrayBuffer>) =>
      validateWorkbook(await readTables([{ name, blob: new Blob([content]) }]), vocabulary).findings.map((one) => one.code)
    expect([await found(bytesOf(code, wrong)), await found(right)]).toEqual([[code], []])
  },
)
