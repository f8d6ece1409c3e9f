/** CF cell methods, such as `time: mean` or `time: mean within years time: mean over years`; longer ones than any real one are refused. */
export const cellMethodsPattern = /^\w+:(?: \w+:){0,8} \w+[^\p{Cc}]{0,250}$/u

/** The names before colons; CF allows dimensions, standard names and `area` there. */
const NAMES = /\b\w+(?=:)/g

/** The cell methods of a file with its coordinates' names replaced by ours: `time: mean` for `t:  mean`. Null for a text that is not in CF's form. */
export function renamedCellMethods(text: string, names: ReadonlyMap<string, string>): string | null {
  const renamed = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(NAMES, (name) => names.get(name) ?? name)
  return cellMethodsPattern.test(renamed) ? renamed : null
}
