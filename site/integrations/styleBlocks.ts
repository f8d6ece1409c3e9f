/** One part of a sheet: a selector list or an at-rule with its condition, and what stands in its braces; without braces a statement. */
export interface StyleBlock {
  readonly prelude: string
  readonly body: string | null
}

/** The outermost parts of a sheet in their order, without its comments; strings and escapes are left whole. */
export function blocksOf(sheet: string): StyleBlock[] {
  const text = sheet.replace(/\/\*[\s\S]*?\*\//g, '')
  const blocks: StyleBlock[] = []
  let from = 0
  let opened = 0
  let depth = 0
  for (const { 0: sign, index } of text.matchAll(/\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/g)) {
    if (sign === '{' && depth++ === 0) opened = index
    const isEnd = sign === '}' ? --depth === 0 : sign === ';' && depth === 0
    if (!isEnd) continue
    const prelude = text.slice(from, sign === '}' ? opened : index).trim()
    blocks.push({ prelude, body: sign === '}' ? text.slice(opened + 1, index) : null })
    from = index + 1
  }
  return blocks
}

/** The selectors of a list; commas within brackets part nothing. */
export function selectorsOf(prelude: string): string[] {
  const selectors: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: sign, index } of prelude.matchAll(/[()[\],]/g)) {
    if (sign !== ',') depth += sign === '(' || sign === '[' ? 1 : -1
    else if (depth === 0) {
      selectors.push(prelude.slice(from, index).trim())
      from = index + 1
    }
  }
  return [...selectors, prelude.slice(from).trim()]
}

/** A part of a sheet as a sheet says it. */
export const writtenBlock = ({ prelude, body }: StyleBlock): string => (body === null ? `${prelude};` : `${prelude}{${body}}`)
