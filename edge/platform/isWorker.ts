/** Whether this is an isolate of Cloudflare Workers, whose requests may not wait for each other and whose sockets are the platform's. */
export const isWorker = navigator.userAgent === 'Cloudflare-Workers'
