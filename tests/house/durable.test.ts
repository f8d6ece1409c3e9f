import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The one module that makes files, and what may make them otherwise: a reason each. */
const exempt: Readonly<Record<string, string>> = {
  'edge/files/durable.ts': 'it is the module',
  'edge/engines/sqlChild/catalogExport.ts': 'a scratch file that is removed in the same call',
  'cli/commands/plot/rasterised.ts': 'fonts in a scratch folder that is removed in the same call',
  'cli/commands/download/PartialRows.ts': 'what a stopped download goes on with; the whole is named by cli/files.ts',
  'cli/commands/vault/PartialFile.ts': 'what a stopped download goes on with; the whole is hashed, and named by cli/files.ts',
  'edge/tools/catalogBuild/buildCatalog.ts': 'copies sources for the site’s own build, which is run again when it fails',
}

const making =
  /\b(writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|copyFile|copyFileSync|cp|rename|renameSync|link)\b[^'"]*from 'node:fs/

test('everything that the portal and the command line store is made by the one durable way', () => {
  const found = globSync(['edge/**/*.ts', 'cli/**/*.ts'], { cwd: root }).filter((path) => {
    const imports = readFileSync(join(root, path), 'utf8').match(/import \{[^}]*\} from 'node:fs[^']*'/g) ?? []
    return imports.some((line) => making.test(line))
  })
  expect(found.toSorted()).toEqual(Object.keys(exempt).toSorted())
})
