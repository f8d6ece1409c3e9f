import type { Config, Secrets } from './config.ts'

/** The secrets, which every running portal has: each start supplies or generates them. */
export function secretsOf(config: Config): Secrets {
  if (config.secrets === null) throw new Error('the portal was started without secrets')
  return config.secrets
}
