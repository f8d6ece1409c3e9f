import { randomBytes } from 'node:crypto'
import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Secrets, secretsFile } from '../config/config.ts'
import { ifThere, writeDurably } from '../files/durable.ts'
import { StartError } from './startError.ts'

/** The secrets of a development portal: read from the data folder, made there on the first start. Never used elsewhere. */
export async function developmentSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secrets.json')
  const text = await ifThere(readFile(path, 'utf8'), null)
  if (text === null) return makeSecrets(path)
  const parsed = secretsFile.safeParse(parseJson(text))
  if (!parsed.success) throw new StartError(`${path} is damaged. Restore it; without it stored API keys cannot be read.`)
  await chmod(path, 0o600)
  return parsed.data
}

/** On the disk before anybody is given a key that it seals. */
async function makeSecrets(path: string): Promise<Secrets> {
  const secrets = { session: randomBytes(32).toString('base64url'), key: randomBytes(32).toString('base64url') }
  await writeDurably(path, JSON.stringify(secrets), 0o600)
  return secrets
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (fault) {
    if (fault instanceof SyntaxError) return null
    throw fault
  }
}
