import './adapters/node/drizzleModules.ts'

// Imported by a statement of its own, as Node finds the modules of all static imports before it runs one of them.
await import('./adapters/node/run.ts')
