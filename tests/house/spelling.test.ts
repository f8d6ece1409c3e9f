import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Other forms of “data set” and “sign in”, where they are words and not parts of names. */
const otherForms = /(?<![\w\-/.#$=_'"`(<[{:])(?:datasets?|log ?ins?|logouts?|log(?:ged|ging)? (?:in|out)|signin)\b(?![-_(=]|[/:.]\w)/i

/** Texts that the requirements fix: in quotes, as the names of sections, or as values of a call; and terms of OpenID. */
const quoted = [...read('tests/requirements.md').matchAll(/"([^"]+)"/g)].flatMap(([, text = '']) => (otherForms.test(text) ? [text] : []))
const named = [
  'Dataset Overview',
  'Dataset Preparation',
  'Dataset Validation',
  'Dataset Updates',
  'login form',
  'login dialog',
  'login page',
  'Back-channel logout',
  'forced logout',
]
const isFixed = (text: string) =>
  [...quoted, ...named].some((known) => known.includes(text.trim().replace(/[.…]+$/, '')) || text.includes(known))

/** Statements of SQL, and the names of commands. */
const isCode = (text: string) => /\bSELECT\b|pelagos log(?:in|out)|saved by login/.test(text)
const isText = (text: string) => /\s/.test(text.trim()) || /^[A-Z]/.test(text.trim())
const isWrong = (text: string) => isText(text) && otherForms.test(text) && !isFixed(text) && !isCode(text)

/** Every literal text of a program, template by template part. */
function textsOfProgram(file: string): string[] {
  if (!otherForms.test(read(file))) return []
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, false, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS))
  return found
}

const withoutCode = (text: string) => text.replace(/^---[\s\S]*?\n---\n|```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, '')
const withoutTags = (text: string) =>
  text.replace(/^---[\s\S]*?\n---\n/, '').replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>|\{[^}]*\}/g, '')

test('“data set” and “sign in” have one form in every text, but for those that the requirements fix', () => {
  const programs = globSync(['{core,edge,cli}/**/*.ts', '{components,site/src}/**/*.{ts,tsx}'], { cwd: root })
  const pages = globSync('site/src/**/*.astro', { cwd: root })
  const articles = globSync(['content/{docs,guide,gallery}/**/*.md', '*.md'], { cwd: root })
  const wrong = [
    ...programs.flatMap((file) => textsOfProgram(file).map((text) => ({ file, text }))),
    ...pages.flatMap((file) =>
      withoutTags(read(file))
        .split('\n')
        .map((text) => ({ file, text })),
    ),
    ...articles.flatMap((file) =>
      withoutCode(read(file))
        .split('\n')
        .map((text) => ({ file, text })),
    ),
  ].filter(({ text }) => isWrong(text))
  expect([programs.length > 1000, pages.length > 50, articles.length > 50]).toEqual([true, true, true])
  expect(wrong.map(({ file, text }) => `${file}: ${text.trim()}`)).toEqual([])
})
