/** Not in every browser yet, nor in TypeScript's library. */
interface Yielding {
  readonly scheduler?: { yield?(): Promise<void> }
}

/** Lets everything that waits run first, above all input and painting; a later task goes on. In any runtime. */
export function nextTask(): Promise<void> {
  return (globalThis as Yielding).scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
}
