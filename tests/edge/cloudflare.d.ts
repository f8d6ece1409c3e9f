/** What the tests use of the module that workerd supplies. */
declare module 'cloudflare:workers' {
  type WorkerEnv = import('../../edge/adapters/cloudflare/WorkerEnv.ts').WorkerEnv
  type Bucket = NonNullable<WorkerEnv['OBSERVATIONS']>
  export const env: WorkerEnv & {
    readonly OBSERVATIONS: Bucket & { put(key: string, bytes: ArrayBuffer): Promise<unknown> }
    readonly FILES: NonNullable<WorkerEnv['FILES']>
  }
  export const exports: { readonly default: { fetch(request: Request): Promise<Response> } }
}

declare module 'cloudflare:test' {
  type WorkerContext = import('../../edge/adapters/cloudflare/WorkerEnv.ts').WorkerContext
  export function createExecutionContext(): WorkerContext
  /** Resolves once all work of `waitUntil` is done. */
  export function waitOnExecutionContext(context: WorkerContext): Promise<void>
}
