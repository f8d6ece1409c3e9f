/** What the tests use of the module that workerd supplies. */
declare module 'cloudflare:workers' {
  export const env: { readonly PELAGOS_SESSION_SECRET: string; readonly PELAGOS_KEY_SECRET: string }
  export const exports: { readonly default: { fetch(request: Request): Promise<Response> } }
}
