import ts from 'typescript'

/** A word that was coined in this project, where it is rejected, and the standard term to write instead. */
interface CoinedWord {
  /** Matches a part of a camelCase name, in lower case. */
  readonly name?: RegExp
  /** Matches a whole name. */
  readonly wholeName?: RegExp
  /** Matches a word of a comment or of a text. */
  readonly word?: RegExp
  /** Matches a CSS class, without its point. */
  readonly cssClass?: RegExp
  readonly write: string
}

/** Only words that are never ordinary English in this code; CONTRIBUTING.md has the terms to use instead. */
const coinedWords: readonly CoinedWord[] = [
  { name: /^refusals?$/, word: /\brefusals?\b/i, cssClass: /\brefusals?\b/, write: 'rejection, error or Problem' },
  { name: /^twins?$/, word: /\btwins?\b/i, write: 'alias or legacy' },
  { name: /^lattices?$/, word: /\blattices?\b/i, write: 'regular grid' },
  { name: /^takings?$/, word: /\btakings\b/i, write: 'assignment' },
  { name: /^doors?$/, word: /\bdoors?\b/i, write: 'entry point, server or send' },
  { name: /^unkept$/, word: /\bunkept\b/i, write: 'not saved' },
  { name: /^spoils?$/, write: 'introduceError' },
  { name: /^wakes?$/, write: 'hydrate or resume' },
  { name: /^hairs?$/, word: /\bcross hairs?\b/i, cssClass: /^hair/, write: 'crosshair' },
  { name: /^shores$/, cssClass: /^shores/, write: 'coastlines' },
  { wholeName: /^(is)?soundChart$/i, write: 'validChart or validateChart' },
  { wholeName: /^(least|most)(?!Recent)[A-Z]|(^|_)(LEAST|MOST)(_|$)/, write: 'min… or max…' },
  { cssClass: /^voyage-/, write: 'cruise' },
]

/** Names of tables and of the wire, and a place. */
const fixed = new Set(['submission_takings', 'submission_takings_submission_idx'])

const partsOf = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

interface Piece {
  readonly kind: 'name' | 'words' | 'css'
  readonly text: string
  readonly at: number
}

/** Quickly excludes almost all files, which need not be parsed then. */
const mayBeCoined = /refusal|twin|lattice|taking|door|unkept|spoil|wake|hair|shores|sound_?chart|least|most|voyage/i

/** The coined words of a file as `path:line text: write …`. The extension of the path tells its language. */
export function coinedIn(path: string, source: string): readonly string[] {
  if (!mayBeCoined.test(source)) return []
  const pieces = path.endsWith('.css') ? classesOf(source) : path.endsWith('.astro') ? piecesOfPage(source) : piecesOf(path, source)
  return pieces.flatMap(({ kind, text, at }) => {
    if (fixed.has(text)) return []
    const found = coinedWords.find((coined) => isCoined(coined, kind, text))
    if (found === undefined) return []
    const line = source.slice(0, at).split('\n').length
    return [`${path}:${line} ${text.trim().slice(0, 60)}: write ${found.write}`]
  })
}

function isCoined({ name, wholeName, word, cssClass }: CoinedWord, kind: Piece['kind'], text: string): boolean {
  if (kind === 'css') return cssClass?.test(text) ?? false
  if (kind === 'words')
    return (
      (word?.test(text) ?? false) ||
      (cssClass !== undefined && /^[a-z- ]+$/.test(text) && text.split(' ').some((one) => cssClass.test(one)))
    )
  return (wholeName?.test(text) ?? false) || (name !== undefined && partsOf(text).some((part) => name.test(part)))
}

function classesOf(css: string): readonly Piece[] {
  return [...css.matchAll(/\.([a-z][\w-]*)/gi)].map(({ 1: text = '', index }) => ({ kind: 'css', text, at: index }))
}

/** The lines, names in camelCase and classes of a page. */
function piecesOfPage(page: string): readonly Piece[] {
  const pieces = (kind: Piece['kind'], pattern: RegExp): Piece[] =>
    [...page.matchAll(pattern)].map(({ 0: text, index }) => ({ kind, text, at: index }))
  return [
    ...pieces('words', /.+/g),
    ...pieces('name', /\b[a-z]+[A-Z]\w*/g),
    ...[...page.matchAll(/class="([^"]*)"/g)].flatMap(({ 1: names = '', index }) =>
      names.split(' ').map((text): Piece => ({ kind: 'css', text, at: index })),
    ),
  ]
}

/** The names, texts and comments of a program. */
function piecesOf(path: string, source: string): readonly Piece[] {
  const language = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, language)
  const pieces: Piece[] = []
  const visit = (node: ts.Node): void => {
    const children = node.getChildren(file)
    for (const child of children) visit(child)
    if (children.length > 0) return
    const start = node.getStart(file)
    for (const { 0: text, index } of source.slice(node.pos, start).matchAll(/\/\*[\s\S]*?\*\/|\/\/.*/g))
      pieces.push({ kind: 'words', text, at: node.pos + index })
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) pieces.push({ kind: 'name', text: node.text, at: start })
    else if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node))
      pieces.push({ kind: 'words', text: node.text, at: start })
  }
  visit(file)
  return pieces
}
