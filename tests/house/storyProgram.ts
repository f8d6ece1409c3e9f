import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '../..')

/** The components and their stories, without the types of packages: those take several times as long as the project's own. */
export function storyProgram(): ts.Program {
  const options: ts.CompilerOptions = {
    ...{ target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
    ...{ jsx: ts.JsxEmit.Preserve, strict: true, types: [], lib: ['lib.es2023.d.ts'], allowImportingTsExtensions: true, noEmit: true },
  }
  const host = ts.createCompilerHost(options)
  const fileOf = (name: string, from: string) => {
    if (name === 'zod' || name === 'react') return ts.resolveModuleName(name, from, options, host).resolvedModule?.resolvedFileName
    return name.startsWith('#') ? join(root, name.slice(1)) : name.startsWith('.') ? join(dirname(from), name) : undefined
  }
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) => {
      const file = fileOf(text, from)
      if (!file || !/\.tsx?$/.test(file) || !existsSync(file)) return { resolvedModule: undefined }
      return { resolvedModule: { resolvedFileName: file, extension: file.endsWith('x') ? ts.Extension.Tsx : ts.Extension.Ts } }
    })
  return ts.createProgram(
    globSync('{components,stories}/**/*.tsx', { cwd: root }).map((path) => join(root, path)),
    options,
    host,
  )
}
