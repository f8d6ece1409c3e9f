import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { close, createIndex } from 'pagefind'

/** Of what pagefind brings: the search and its worker, and the index. Its own interfaces are left out. */
const isNeeded = (path: string): boolean => !/-(ui|highlight|component)[.-]|component-ui|highlight/.test(path)

/** Indexes the parts of pages that have `data-pagefind-body` and writes the index into `pagefind/` of the built site. Throws if pagefind reports errors. */
export async function writeSearchIndex(site: string): Promise<void> {
  const { index, errors } = await createIndex({})
  if (!index) throw new Error(`The search index cannot be made: ${errors.join('; ')}`)
  try {
    const added = await index.addDirectory({ path: site })
    const made = await index.getFiles()
    const faults = [...added.errors, ...made.errors]
    if (faults.length > 0) throw new Error(`The search index cannot be made: ${faults.join('; ')}`)
    for (const { path, content } of made.files.filter((file) => isNeeded(file.path))) {
      const target = join(site, 'pagefind', path)
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, content)
    }
  } finally {
    await close()
  }
}
