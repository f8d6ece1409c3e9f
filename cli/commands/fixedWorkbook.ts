import type { FixedWorkbook } from '#core/workbook/applyFixes.ts'
import { fixableFindings } from '#core/workbook/validate.ts'
import { vocabulary } from '#core/workbook/vocabulary.ts'
import type { Workbook } from '#core/workbook/Workbook.ts'

/** The workbook with every safe fix. */
export async function safelyFixed(workbook: Workbook): Promise<FixedWorkbook> {
  const { applyFixes } = await import('#core/workbook/applyFixes.ts')
  return applyFixes(
    workbook,
    fixableFindings(workbook, vocabulary, ({ fix }) => fix.confidence === 'safe'),
  )
}

/** The bytes of a fixed workbook as .xlsx. */
export async function fixedBytes(fixed: FixedWorkbook): Promise<Uint8Array> {
  // Loaded here alone: the library that packs workbooks would slow the start of every command.
  const { writeFixed } = await import('#core/workbook/writeFixed.ts')
  return new Uint8Array(await (await writeFixed(fixed, Date.now())).arrayBuffer())
}
