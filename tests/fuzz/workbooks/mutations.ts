import { vocabulary } from '#core/catalog/vocabulary.ts'
import type { Findings } from '#core/workbook/Finding.ts'
import { validateWorkbook } from '#core/workbook/validate.ts'
import { type Book, workbookOf } from '#core/workbook/workbookOf.ts'
import { Random } from '../Random.ts'
import type { FuzzRuns } from '../runNamed.ts'
import { cleanBook } from './cleanBook.ts'
import { plants } from './plantFault.ts'

/** What came of the faults of one rule. */
export interface Score {
  readonly code: string
  readonly planted: number
  /** Those that were the first thing found, at their cell. */
  readonly caught: number
  /** What was said instead, of the first that were missed. */
  readonly missed: readonly string[]
}

const MAX_MISSED = 3

const findingsOf = (book: Partial<Book>): Findings => validateWorkbook(workbookOf(book), vocabulary)

/** Plants single faults into clean workbooks, the rules by turns; run `index` depends on the seed and `index` alone. */
export function plantFaults({ runs, seed, from }: FuzzRuns): Score[] {
  const codes = Object.keys(plants)
  const scores = new Map(codes.map((code) => [code, { planted: 0, caught: 0, missed: [] as string[] }]))
  for (let index = from; index < from + runs; index++) {
    const random = new Random(seed * 1_000_003 + index)
    const code = codes[index % codes.length] ?? ''
    const { book, cell } = random.pick(plants[code] ?? [])(cleanBook(random), random)
    const [first] = findingsOf(book).findings
    const score = scores.get(code)
    if (!score) continue
    score.planted++
    if (first?.code === code && (cell === undefined || first.cell === cell)) score.caught++
    else if (score.missed.length < MAX_MISSED)
      score.missed.push(`run ${index}, ${cell ?? 'no cell'}: ${first?.code} ${first?.cell} ${first?.says}`)
  }
  return codes.map((code) => ({ code, planted: 0, caught: 0, missed: [], ...scores.get(code) }))
}

/** What is found in clean workbooks, which should be nothing. */
export function falseFindings(count: number, seed: number): string[] {
  return Array.from({ length: count }, (_, index) => findingsOf(cleanBook(new Random(seed * 7_919 + index))).findings)
    .flat()
    .map(({ code, cell, says, value }) => `${code} ${cell}: ${says} ${value ?? ''}`)
}

/** `npm run fuzz -- workbooks`: prints the score of every rule; answers how many faults were missed and how many findings were false. */
export async function mutationRuns(runs: FuzzRuns): Promise<number> {
  const scores = plantFaults(runs)
  for (const { code, planted, caught, missed } of scores) {
    console.log(`${code.padEnd(28)}${String(caught).padStart(6)} of ${planted}`)
    for (const text of missed) console.log(`  ${text}`)
  }
  const [planted, caught] = [scores.reduce((sum, score) => sum + score.planted, 0), scores.reduce((sum, score) => sum + score.caught, 0)]
  const clean = falseFindings(200, runs.seed)
  console.log(`${caught} of ${planted} faults caught at their cell by their rule; ${clean.length} findings in 200 clean workbooks`)
  for (const text of clean.slice(0, 10)) console.log(`  ${text}`)
  return planted - caught + clean.length
}
