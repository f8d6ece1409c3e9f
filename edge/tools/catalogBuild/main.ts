import { fileURLToPath } from 'node:url'
import { buildCatalog } from './buildCatalog.ts'

/** `npm run catalog:build -- FOLDER`: makes the computed half of the default catalog from a folder of open data. */
const [sourceFolder] = process.argv.slice(2)
if (!sourceFolder) {
  process.stderr.write('usage: npm run catalog:build -- FOLDER\n')
  process.exit(2)
}
const here = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
await buildCatalog({
  sourceFolder,
  catalogFolder: here('content/catalog'),
  outputFolder: here('content/catalog'),
  homeFolder: here('site/public/data'),
  says: (line) => process.stdout.write(`${line}\n`),
})
