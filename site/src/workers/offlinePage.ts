/** What the build knows of the page that is kept. */
export interface OfflineBuild {
  /** Differs between any two builds that differ in a kept file. */
  readonly version: string
  readonly page: string
  /** The paths of all files that the page may load. */
  readonly files: readonly string[]
  /** How long the portal may take before the kept page is shown. */
  readonly patienceMs: number
}

/** The build writes it before this script, which is served as it stands and imports nothing. */
declare const offlineBuild: OfflineBuild

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface RequestEvent extends LastingEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
}

const scope = self as unknown as WorkerScope
const ofAllBuilds = 'pelagos-offline-'
const cacheName = ofAllBuilds + offlineBuild.version
const files = new Set(offlineBuild.files)

// A new build waits until no window shows the page of the old one, whose files would be gone.
scope.addEventListener('install', (event) => event.waitUntil(keepAll()))
scope.addEventListener('activate', (event) => event.waitUntil(dropCaches(cacheName).then(() => scope.clients.claim())))
scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  // What is not answered here goes to the network as if there were no service worker.
  if (method !== 'GET' || origin !== scope.location.origin) return
  if (mode === 'navigate') {
    if (pathname === offlineBuild.page) event.respondWith(answerPage(event))
  } else if (files.has(pathname)) event.respondWith(answerFile(event.request))
})

async function keepAll(): Promise<void> {
  const cache = await caches.open(cacheName)
  await cache.addAll([new Request(offlineBuild.page, { cache: 'no-cache' }), ...offlineBuild.files])
}

async function dropCaches(except?: string): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(ofAllBuilds) && name !== except).map((name) => caches.delete(name)))
}

/** The portal's page; where the portal cannot be reached, the kept one. */
async function answerPage(event: RequestEvent): Promise<Response> {
  const asked = fetch(event.request)
  const answer = await Promise.race([asked.catch(() => null), patience()])
  if (answer === null || answer.status >= 500) return (await keptFile(offlineBuild.page)) ?? asked
  event.waitUntil(isGone(answer) ? leave() : leaveWithScript())
  return answer
}

function patience(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), offlineBuild.patienceMs))
}

async function answerFile(request: Request): Promise<Response> {
  return (await keptFile(new URL(request.url).pathname)) ?? fetch(request)
}

function keptFile(path: string): Promise<Response | undefined> {
  return caches.match(path, { cacheName, ignoreVary: true })
}

function isGone({ status }: Response): boolean {
  return status === 404 || status === 410
}

/** A portal that no longer has this script is not to be served by it: browsers keep one that they do not find. */
async function leaveWithScript(): Promise<void> {
  const script = await fetch(scope.location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (script !== null && isGone(script)) await leave()
}

async function leave(): Promise<void> {
  await scope.registration.unregister()
  await dropCaches()
}
