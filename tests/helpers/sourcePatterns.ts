import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** A regular expression that stands in code. One that is put together while the program runs has no `source`. */
export interface SourcePattern {
  readonly path: string
  readonly line: number
  /** As it is written. */
  readonly text: string
  readonly source: string | null
  readonly flags: string
}

const root = join(import.meta.dirname, '../..')
const isCode = (path: string): boolean => /\.(ts|tsx|js|mjs|astro)$/.test(path)

/** The code files of some folders, as git knows them, new ones included. */
export function codeFiles(folders: readonly string[]): readonly string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
    cwd: root,
    encoding: 'utf8',
  })
  return [...new Set(listed.split('\n'))].filter(isCode)
}

/** Calls `visit` with every node of a file's code; of an Astro file, with that of its frontmatter and its scripts. */
export function visitCode(path: string, visit: (node: ts.Node, lineOf: (node: ts.Node) => number) => void): void {
  for (const { text, firstLine } of partsOf(path, readFileSync(join(root, path), 'utf8'))) {
    const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
    const lineOf = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart()).line + firstLine
    const cursorModel = (node: ts.Node): void => {
      visit(node, lineOf)
      ts.forEachChild(node, cursorModel)
    }
    cursorModel(file)
  }
}

function partsOf(path: string, text: string): readonly { readonly text: string; readonly firstLine: number }[] {
  if (!path.endsWith('.astro')) return [{ text, firstLine: 1 }]
  const parts = [...text.matchAll(/^---\n([\s\S]*?)^---$|<script\b[^>]*>([\s\S]*?)<\/script>/gm)]
  return parts.map((found) => {
    const inside = found[1] ?? found[2] ?? ''
    return { text: inside, firstLine: text.slice(0, found.index + found[0].indexOf(inside)).split('\n').length }
  })
}

/** Every pattern of some files: literals, and what is handed to `RegExp`. */
export function patternsIn(paths: readonly string[]): readonly SourcePattern[] {
  const found: SourcePattern[] = []
  for (const path of paths) {
    visitCode(path, (node, lineOf) => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/')
        found.push({ path, line: lineOf(node), text: node.text, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
      } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
        found.push({ path, line: lineOf(node), text: node.getText(), source: null, flags: '' })
      }
    })
  }
  return found
}
