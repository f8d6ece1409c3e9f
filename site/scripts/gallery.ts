import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { analyses } from './gallery/index.ts'

/** `node site/scripts/gallery.ts`: computes the figures and tables of the gallery anew from the default catalog and writes them beside its texts; `npm run fix` then lays them out. */
for (const [name, analyse] of Object.entries(analyses)) {
  const file = fileURLToPath(new URL(`../../content/gallery/${name}.json`, import.meta.url))
  await writeFile(file, `${JSON.stringify(await analyse())}\n`)
  process.stderr.write(`${name}\n`)
}
