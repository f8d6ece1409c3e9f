import type { ObservationEngine } from '#core/observations/ObservationEngine.ts'

/** An engine of which `note` is told how many milliseconds each of its calls took until its first rows, or its failure. */
export function timedEngine(engine: ObservationEngine, note: (ms: number) => void): ObservationEngine {
  return new Proxy(engine, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name, target)
      if (typeof own !== 'function') return own
      return (...given: unknown[]) => {
        const from = performance.now()
        const work = Promise.resolve(Reflect.apply(own, target, given))
        return work.finally(() => note(performance.now() - from))
      }
    },
  })
}
