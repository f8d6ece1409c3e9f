/** The page that works without a network once it was visited, as ships have none. */
export const offlinePage = '/datasubmission/validationtool'

/** The service worker of that page. Its header lets it have the page's own address, and no other page lies below that. */
export const offlineScript = `${offlinePage}/offline.js`

/** Where the page's own workers lie: a browser asks a service worker only for those within its scope. */
export const offlineWorkers = `${offlinePage}/_astro`
