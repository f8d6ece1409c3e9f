import { check } from 'recheck'
import { describe, expect, test } from 'vitest'
import { codeFiles, patternsIn, type SourcePattern } from '../helpers/sourcePatterns.ts'

/** Patterns over texts that nobody outside can lengthen, with what bounds them. Everything else must take linear time. */
const ownPages = 'pages and documentation of our own, as the build wrote them'
const bounded: Readonly<Record<string, string>> = {
  'edge/adapters/node/mail/mailFrame.ts /<link rel="(stylesheet|icon)"[^>]*>/g': ownPages,
  'edge/adapters/node/mail/mailFrame.ts /<script>([^<]*dataset\\.theme[^<]*)<\\/script>/': ownPages,
  'site/src/gallery/notebook.ts /^```python\\n([\\s\\S]*?)^```\\n/m': ownPages,
  'site/src/information/documentation.ts /\\]\\((?:\\.\\.\\/)?(?:(?:decisions\\/)?\\d{4}-\\d{2}-\\d{2}-([\\w-]+)|([\\w-]+))\\.md(#[\\w-]+)?\\)/g':
    ownPages,
  "site/src/information/article.ts new RegExp(`(^|\\\\s)(${comment}[^\\\\n]*)|((?:&quot;){3}[^]*?(?:&quot;){3}|&quot;[^]*?&quot;|'[^'\\\\n]*')`, 'g')":
    ownPages,
  'site/src/shell/Page.astro new RegExp(userCookiePattern)': 'the cookies of the page itself, by a name of our own',
  'site/src/common/stores/session.ts new RegExp(userCookiePattern)': 'the cookies of the page itself, by a name of our own',
}

/** Texts of known cost, so that the analyser is known to see it. */
const costly: readonly (readonly [string, string])[] = [
  ['a path that ends in slashes', '/\\/+$/'],
  ['digits on both sides of a point that may be missing', '/^[+-]?(\\d+\\.?\\d*|\\.\\d+)(e[+-]?\\d+)?$/i'],
  ['a browser’s version, again and again', '/\\bVersion\\/\\d.*\\bSafari\\/\\d/'],
  ['an address of colons', '/^(?:0*:)*:?(?:0*:)*ffff:(\\d+\\.\\d+\\.\\d+\\.\\d+)$/i'],
  ['an attribute of a workbook', '/([^\\s=/<>"\']+)\\s*=\\s*(?:"([^"]*)"|\'([^\']*)\')/g'],
  ['blanks before the argument of a procedure', "/\\s*(?:@\\w+\\s*=\\s*)?(?:'([^']*)'|([^',;[\\]]*))\\s*(,|$)/iy"],
  ['a nested repetition', '/^(a+)+$/'],
  ['words that look ahead', '/\\b(?=[\\w-]*\\d)(?=[\\w-]*[A-Za-z])[\\w-]{32,}/g'],
]

const literal = (text: string): Pick<SourcePattern, 'source' | 'flags'> => {
  const end = text.lastIndexOf('/')
  return { source: text.slice(1, end), flags: text.slice(end + 1) }
}

/** How long a pattern may take by the length of its text: `safe`, or in what way it is not. Bounded by steps, so that a busy machine changes nothing. */
async function costOf({ source, flags }: Pick<SourcePattern, 'source' | 'flags'>): Promise<string> {
  if (source === null) return 'put together while the program runs'
  const found = await check(source, flags, { timeout: 60_000, attackTimeout: null, incubationTimeout: null, randomSeed: 0 })
  if (found.status === 'safe') return 'safe'
  return found.status === 'vulnerable' ? found.complexity.summary : `unknown (${found.error.kind})`
}

/** Results in the order of the inputs, two at a time: one for each core. */
async function costsOf(patterns: readonly Pick<SourcePattern, 'source' | 'flags'>[]): Promise<readonly string[]> {
  const costs: string[] = []
  let next = 0
  const work = async () => {
    for (let at = next++; at < patterns.length; at = next++) costs[at] = await costOf(patterns[at] as SourcePattern)
  }
  await Promise.all([work(), work()])
  return costs
}

const rooms = ['core', 'components', 'edge', 'cli', 'site/src']

describe('patterns', () => {
  const all = patternsIn(codeFiles(rooms))
  const keyOf = ({ path, text }: SourcePattern) => `${path} ${text}`

  test('no pattern takes more than linear time, unless what it reads is short or our own', async () => {
    expect(all.length).toBeGreaterThan(200)
    const judged = [...new Map(all.filter((pattern) => !(keyOf(pattern) in bounded)).map((pattern) => [pattern.text, pattern])).values()]
    const costs = await costsOf(judged)
    const slow = judged.flatMap((pattern, at) =>
      costs[at] === 'safe' ? [] : [`${pattern.path}:${pattern.line} ${pattern.text} is ${costs[at]}`],
    )
    expect(slow).toEqual([])
  })

  test('every pattern that is excused is still in the code', () => {
    const known = new Set(all.map(keyOf))
    expect(Object.keys(bounded).filter((key) => !known.has(key))).toEqual([])
  })

  test.each(costly)('the analyser sees the cost of %s', async (_, text) => {
    expect(await costOf(literal(text))).toMatch(/polynomial|exponential/)
  })
})
