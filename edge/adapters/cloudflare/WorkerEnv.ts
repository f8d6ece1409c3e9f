/** What Cloudflare hands to the worker: variables and secrets as text, and the two bindings that the app uses. */
export interface WorkerEnv {
  /** Where the libSQL server is. */
  readonly DB_URL: string
  readonly DB_TOKEN?: string
  readonly PELAGOS_PUBLIC_URL: string
  readonly PELAGOS_SESSION_SECRET: string
  readonly PELAGOS_KEY_SECRET: string
  readonly PELAGOS_ORIGINS?: string
  /** The built site. */
  readonly ASSETS: { fetch(request: Request): Promise<Response> }
}
