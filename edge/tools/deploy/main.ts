import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { packageFolder } from '../../dataFolder/store.ts'
import { deploy, runWrangler } from './deploy.ts'

/** `npm run deploy [-- --dry-run] [-- --settings FILE]`; status 1 where nothing can be deployed. The site was built by the script before. */
const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false }, settings: { type: 'string' } } })
mkdirSync(join(packageFolder, 'dist'), { recursive: true })
const isReady = await deploy({
  isDryRun: values['dry-run'],
  settingsFile: values.settings ?? null,
  wrangler: runWrangler,
  print: (line) => process.stdout.write(`${line}\n`),
})
process.exitCode = isReady ? 0 : 1
