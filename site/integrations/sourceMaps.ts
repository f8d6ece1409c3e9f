import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { serverFolder } from './storePages.ts'

/** A source map as the build writes it. */
interface SourceMapFile {
  sources: string[]
  sourcesContent?: unknown
}

/** A source by its path in the project; the maps of workers name it from elsewhere. Empty for what no file is the source of. */
const pathOfSource = (source: string): string => /(?:^|\/)((?:node_modules|core|components|site\/src|content)\/.*)$/.exec(source)?.[1] ?? ''

/**
 * Makes source maps of the scripts and stores them beside the site, where nothing is served: the portal finds by them which line of the
 * sources an error comes from. They hold names and places, not the sources, and none is there for scripts of packages alone.
 */
export function sourceMaps(): AstroIntegration {
  return {
    name: 'pelagos-source-maps',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'build') updateConfig({ vite: { environments: { client: { build: { sourcemap: 'hidden' } } } } })
      },
      'astro:build:done': async ({ dir }) => {
        const site = fileURLToPath(dir)
        const maps = join(fileURLToPath(serverFolder(dir)), 'maps')
        await mkdir(maps, { recursive: true })
        for await (const path of glob('**/*.js.map', { cwd: site })) {
          const file = join(site, path)
          const { sourcesContent: _, ...map } = JSON.parse(await readFile(file, 'utf8')) as SourceMapFile
          const sources = map.sources.map(pathOfSource)
          if (sources.some((source) => source !== '' && !source.startsWith('node_modules/')))
            await writeFile(join(maps, basename(path)), JSON.stringify({ ...map, sources }))
          await rm(file)
        }
      },
    },
  }
}
