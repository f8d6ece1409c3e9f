import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

interface Bom {
  readonly serialNumber: string
  readonly metadata: Readonly<Record<string, unknown>>
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

interface Component {
  readonly 'bom-ref': string
  readonly properties: readonly { readonly name: string }[]
}

const isOfProduct = ({ properties }: Component): boolean => !properties.some(({ name }) => name === 'cdx:npm:package:development')

/**
 * Writes `sbom.cdx.json`: every package that the product runs or is built with, as the lock has them, with version, licence and hash, in
 * CycloneDX 1.5. It contains no time and no random number, so that two builds of one lock are identical. Rejects where npm cannot read the lock.
 */
export async function writeSbom(root: string): Promise<void> {
  // Asked to omit what only development needs, npm omits what both need too.
  const words = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const npm = process.env.npm_execpath
  const [command, ...before] = npm === undefined ? ['npm'] : [process.execPath, npm]
  const { stdout } = await promisify(execFile)(command, [...before, ...words], { cwd: root, maxBuffer: 50_000_000 })
  const { serialNumber: _random, ...bom } = JSON.parse(stdout) as Bom
  const { timestamp: _now, component, ...metadata } = bom.metadata
  const components = bom.components.filter(isOfProduct)
  const listed = new Set(components.map((one) => one['bom-ref']))
  const dependencies = bom.dependencies.flatMap(({ ref, dependsOn }, index) =>
    index === 0 || listed.has(ref) ? [{ ref, dependsOn: dependsOn.filter((other) => listed.has(other)) }] : [],
  )
  const reproducible = { ...bom, metadata: { ...metadata, component: { ...Object(component), name: 'pelagos' } }, components, dependencies }
  await writeFile(join(root, 'sbom.cdx.json'), `${JSON.stringify(reproducible, null, 1)}\n`)
}
