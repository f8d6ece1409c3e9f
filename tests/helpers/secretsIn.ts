import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What nobody but its owner may read, by the name that a test's message gives it. */
export type Secrets = Readonly<Record<string, string>>

/** The names of the secrets that stand in a text as they are, percent-encoded or in base64. */
export function secretsInText(text: string, secrets: Secrets): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    if (secret.length < 6) throw new Error(`"${name}" is too short to be looked for`)
    const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64').replace(/=+$/, '')]
    return forms.some((form) => text.includes(form)) ? [name] : []
  })
}

/** The same for the bytes of every file of a folder and its folders, as `file: secret`. */
export function secretsInFiles(folder: string, secrets: Secrets): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.flatMap(({ parentPath, name }) =>
    secretsInText(readFileSync(join(parentPath, name), 'latin1'), secrets).map((secret) => `${name}: ${secret}`),
  )
}
