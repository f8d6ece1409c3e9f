import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'
import { offlineWorkers } from '#core/api/offlinePage.ts'
import { contentSecurity } from './integrations/contentSecurity.ts'
import { keptOffline } from './integrations/keptOffline.ts'
import { pageStyles } from './integrations/pageStyles.ts'
import { type StorePages, storePages } from './integrations/storePages.ts'

const publicUrl = process.env.PELAGOS_PUBLIC_URL

const store: StorePages = { sheets: {}, scripts: new Set(), styles: new Set() }

// Addresses have no slash at the end; a page is a folder with index.html, which every static server understands.
export default defineConfig({
  ...(publicUrl ? { site: publicUrl } : {}),
  output: 'static',
  adapter: storePages(store),
  outDir: '../dist',
  cacheDir: '../node_modules/.astro',
  trailingSlash: 'never',
  build: { format: 'directory', inlineStylesheets: 'never' },
  compressHTML: true,
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    pageStyles(),
    // After the styles, some of which it hashes.
    contentSecurity(store),
    keptOffline(),
  ],
  vite: {
    cacheDir: '../node_modules/.vite',
    // The globe's library is one large file, fetched only where a globe is drawn.
    // A worker fetches a part of itself only when it is needed, such as what writes workbooks.
    worker: {
      format: 'es',
      rolldownOptions: {
        output: {
          entryFileNames: ({ name }) => `${name === 'workbookCheck' ? offlineWorkers.slice(1) : '_astro'}/[name]-[hash].js`,
        },
      },
    },
    build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 1200 },
    server: { fs: { allow: ['..'] } },
  },
})
