import { registerHooks } from 'node:module'

/*
 * Lets Node find the modules of drizzle-orm at once. Without it Node reads the 179 kB package.json of that package again for each of its
 * modules and for each import of it: half of the processor time that a portal's imports take. Must run before those imports are found.
 */

type Resolved = ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & object>

const known = new Map<string, Resolved>()

registerHooks({
  resolve(specifier, context, next) {
    if (!context.conditions.includes('import')) return next(specifier, context)
    if (specifier.startsWith('drizzle-orm')) return known.get(specifier) ?? keep(specifier, next(specifier, context))
    // Within the package all imports are of ES modules by relative paths.
    if (!specifier.startsWith('.') || !context.parentURL?.includes('/node_modules/drizzle-orm/')) return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})

function keep(specifier: string, resolved: Resolved): Resolved {
  const kept = { ...resolved, shortCircuit: true }
  known.set(specifier, kept)
  return kept
}
