import react from '@astrojs/react'
import { defineConfig, passthroughImageService } from 'astro/config'
import { builtAddress } from '#core/api/builtAddress.ts'
import { offlineWorkers } from '#core/api/offlinePage.ts'
import { cachedOffline } from './integrations/cachedOffline.ts'
import { contentSecurity } from './integrations/contentSecurity.ts'
import { fetchedOnce } from './integrations/fetchedOnce.ts'
import { laterSheetsLast } from './integrations/laterSheetsLast.ts'
import { pageStyles } from './integrations/pageStyles.ts'
import { sourceMaps } from './integrations/sourceMaps.ts'
import { type StorePages, storePages } from './integrations/storePages.ts'
import { withoutLocaleLookups } from './integrations/withoutLocaleLookups.ts'

const store: StorePages = { sheets: {}, scripts: new Set(), styles: new Set(), first: new Set() }

// Addresses have no slash at the end; a page is a folder with index.html, which every static server understands.
export default defineConfig({
  site: builtAddress,
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
    // Before all that reads the files of the site.
    sourceMaps(),
    pageStyles(),
    // After the styles, some of which it hashes.
    contentSecurity(store),
    cachedOffline(),
  ],
  vite: {
    cacheDir: '../node_modules/.vite',
    plugins: [withoutLocaleLookups(), laterSheetsLast(), fetchedOnce()],
    // What exceljs offers to bundlers brings polyfills for browsers of 2015; this is the same without them.
    resolve: { alias: { exceljs: 'exceljs/dist/exceljs.bare.min.js' } },
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
