/** What the tests use of the module that workerd supplies. */
declare module 'cloudflare:workers' {
  type WorkerEnv = import('../../edge/adapters/cloudflare/WorkerEnv.ts').WorkerEnv
  export const env: WorkerEnv & Required<Pick<WorkerEnv, 'OBSERVATIONS' | 'FILES'>>
  export const exports: { readonly default: { fetch(request: Request): Promise<Response> } }
}

declare module 'cloudflare:test' {
  type WorkerContext = import('@cloudflare/workers-types').ExecutionContext
  export function createExecutionContext(): WorkerContext
  /** Resolves once all work of `waitUntil` is done. */
  export function waitOnExecutionContext(context: WorkerContext): Promise<void>
}
