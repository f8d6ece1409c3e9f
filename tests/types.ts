import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/**
 * `node tests/types.ts ROOM…`: the types of each room's own files, by the room's own settings. A file that several rooms import is parsed
 * once for all of them and checked in the room that it belongs to, which `tsc -p` does again in each room that imports it.
 */
const root = join(import.meta.dirname, '..')
const parsed = new Map<string, ts.SourceFile>()

/** Reads settings as `tsc` does; their faults count as faults of the room. */
function settingsOf(room: string): ts.ParsedCommandLine {
  const path = join(root, room, 'tsconfig.json')
  const { config, error } = ts.readConfigFile(path, (file) => readFileSync(file, 'utf8'))
  const settings = ts.parseJsonConfigFileContent(config, ts.sys, dirname(path))
  return error === undefined ? settings : { ...settings, errors: [error, ...settings.errors] }
}

/** Files are read from the disk once. A parsed file holds what depends on few settings only, which are the key. */
function hostOf(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (file, language, ...rest) => {
    const { impliedNodeFormat, jsDocParsingMode } = typeof language === 'object' ? language : {}
    const key = [file, impliedNodeFormat, jsDocParsingMode].join('\n')
    const known = parsed.get(key) ?? read(file, language, ...rest)
    if (known !== undefined) parsed.set(key, known)
    return known
  }
  return host
}

function faultsOf(room: string): readonly ts.Diagnostic[] {
  const { options, fileNames, errors } = settingsOf(room)
  const program = ts.createProgram(fileNames, options, hostOf(options))
  const own = fileNames.flatMap((name) => program.getSourceFile(name) ?? [])
  return [
    ...errors,
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...own.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ]
}

const faults = process.argv.slice(2).flatMap(faultsOf)
const host = { getCanonicalFileName: (name: string) => name, getCurrentDirectory: () => root, getNewLine: () => '\n' }
process.stderr.write(ts.formatDiagnosticsWithColorAndContext(faults, host))
process.exit(faults.some(({ category }) => category === ts.DiagnosticCategory.Error) ? 1 : 0)
