/** What the tests use of the module that workerd supplies. */
declare module 'cloudflare:workers' {
  type WorkerEnv = import('../../edge/adapters/cloudflare/WorkerEnv.ts').WorkerEnv
  type Bucket = NonNullable<WorkerEnv['OBSERVATIONS']>
  export const env: WorkerEnv & { readonly OBSERVATIONS: Bucket & { put(key: string, bytes: ArrayBuffer): Promise<unknown> } }
  export const exports: { readonly default: { fetch(request: Request): Promise<Response> } }
}
