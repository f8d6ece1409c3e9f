import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A rule, what begins or ends a block of rules, or what stands between; together they are the sheet again. */
const PARTS = /[^{}]*\{[^{}]*\}|[^{}]*\{|\}|[^{}]+/g

/**
 * Writes each rule of the sheets once in the modules of a folder that hold them, although many kinds of page begin with the same ones: a third of
 * what a portal would read, and Workers limit what they take. Throws where a sheet is in none of them.
 */
export async function shareRules(folder: string, sheets: Iterable<string>): Promise<void> {
  const left = new Set(sheets)
  for await (const name of glob('**/*.mjs', { cwd: folder })) {
    const module = await readFile(join(folder, name), 'utf8')
    const held = [...left].filter((sheet) => module.includes(JSON.stringify(sheet)))
    for (const sheet of held) left.delete(sheet)
    if (held.length > 0) await writeFile(join(folder, name), withSharedRules(module, held))
  }
  if (left.size > 0) throw new Error(`${left.size} sheets are in no module of ${folder}.`)
}

function withSharedRules(module: string, sheets: readonly string[]): string {
  const numbers = new Map<string, number>()
  const numberOf = (part: string) => {
    if (!numbers.has(part)) numbers.set(part, numbers.size)
    return numbers.get(part) ?? 0
  }
  const shared = sheets.reduce((text, sheet) => {
    const parts = JSON.stringify((sheet.match(PARTS) ?? []).map(numberOf))
    return text.replaceAll(JSON.stringify(sheet), () => `sheetOf(${parts})`)
  }, module)
  return `const sharedRules = ${JSON.stringify([...numbers.keys()])}
const sheetOf = (parts) => parts.map((part) => sharedRules[part]).join('')
${shared}`
}
