import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { stripContracts } from './scripts/build/stripContracts.ts'
import { emojiData } from './scripts/build/emojiData.ts'
import { preloadFont } from './scripts/build/preloadFont.ts'
import { precompress } from './scripts/build/precompress.ts'
import { serviceWorker } from './scripts/build/serviceWorker.ts'
import { sdkPackages } from './scripts/build/sdkPackages.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = process.env.BATON_DEV_SERVER ?? 'http://localhost:3000'

/** The pages: where each stands in the source, and where it goes in `dist/web`. */
const pages = [
  { name: 'web', source: 'web/index.html', built: 'index.html' },
  { name: 'sandbox', source: 'sandbox/web/index.html', built: 'sandbox/index.html' },
  { name: 'gallery', source: 'sandbox/web/gallery/index.html', built: 'sandbox/components.html' },
].filter((page) => existsSync(at(`src/${page.source}`)))

/** What the sandbox adds to the product's pages; see src/sandbox/phone/servePage.ts. */
const dockSource = at('src/sandbox/web/dock/openDock.tsx')
const dock = existsSync(dockSource) ? { dock: dockSource } : {}

/** Puts the pages where the server expects them, and lets the dev server answer every address of the product with its page. */
function pagePlaces(): Plugin {
  return {
    name: 'page-places',
    enforce: 'post',
    configureServer(dev) {
      dev.middlewares.use((request, _response, next) => {
        const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
        if (isPage && !request.url?.startsWith('/@')) request.url = '/web/index.html'
        next()
      })
    },
    generateBundle(_options, bundle) {
      for (const page of pages) {
        const file = bundle[page.source]
        if (file) file.fileName = page.built
      }
    },
  }
}

export default defineConfig({
  root: at('src'),
  publicDir: at('src/web/public'),
  plugins: [
    react(),
    tailwind(),
    stripContracts(),
    emojiData(),
    pagePlaces(),
    preloadFont(),
    serviceWorker(at('src/web/worker/service-worker.js')),
    sdkPackages(at('.')),
    precompress(),
  ],
  build: {
    outDir: at('dist/web'),
    emptyOutDir: true,
    manifest: true,
    // What these can do (light-dark(), :has, oklch) is what the styles are written in; without it they would be rewritten at a cost.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // Inlined files would be data: addresses, which the page's policy allows for pictures only.
    assetsInlineLimit: 0,
    // Every part needs only the base file, which is there by then.
    modulePreload: false,
    // What a first load weighs is a benchmark; a warning of the builder would greet who starts this for the first time.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      input: { ...Object.fromEntries(pages.map((page) => [page.name, at(`src/${page.source}`)])), ...dock },
      // What every screen needs goes into one file, and what an open conversation needs into a second: a dozen small ones, each compressed by
      // itself, would weigh 5 kB more. What both the second and what starts without it need is named beside the first.
      output: {
        // The sandbox's server names this file in the pages it serves.
        entryFileNames: ({ name }) => (name === 'dock' ? 'sandbox/dock.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            // Contracts stand in the first file, and what parses by them does not: without a name of its own it would stand there, too.
            { name: 'shapes', test: /\/node_modules\/zod\/|\/src\/shared\/wireValues\.ts$/, priority: 3 },
            { name: 'base', test: /\/src\/web\/(startPage\.tsx|device\/openRoom\.ts)$/, priority: 2 },
            { name: 'pane', test: /\/src\/features\/inbox\/web\/pane\/ConversationPane\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/auth': server,
      '/sandbox': server,
      '/sdk': server,
      '/realtime': { target: server, ws: true },
      '/socket.io': { target: server, ws: true },
    },
  },
})
