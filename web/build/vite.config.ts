import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig } from 'vite'
import { chunks, compileEarly } from './chunks.ts'
import { compressed } from './compress.ts'
import { icons } from './icons.ts'
import { lazySchemas } from './lazySchemas.ts'
import { css, customMedia } from './media.ts'
import { offline } from './offline.ts'
import { pageFiles } from './pageFiles.ts'
import { callsWithoutWords } from './strip.ts'

const server = 'http://localhost:3000'

/** Oldest supported browsers; Chrome 106 is the last one for Android 6. */
export const oldestBrowsers = ['chrome 106', 'safari 15.4', 'firefox 102'] as const

/** Server bundle of the public pages: a script and the style that it inlines; the pages of draws have theirs apart. */
const forTheServer: BuildOptions = {
  ssr: 'src/public/server.tsx',
  outDir: 'dist-server',
  emptyOutDir: true,
  emitAssets: true,
  copyPublicDir: false,
  assetsInlineLimit: 0,
  reportCompressedSize: false,
}

const forTheBrowser: BuildOptions = {
  outDir: 'dist',
  // scripts/lib/web.mjs empties the folder, except for files of earlier builds that open pages may still request.
  emptyOutDir: false,
  manifest: true,
  target: oldestBrowsers.map((browser) => browser.replace(' ', '')),
  modulePreload: { polyfill: false },
  // The content security policy forbids most data: URLs.
  assetsInlineLimit: 0,
  reportCompressedSize: false,
  rolldownOptions: {
    input: ['index.html', 'src/public/start.tsx', 'src/offline/start.ts'],
    output: {
      chunkFileNames: 'assets/[hash:7].js',
      // Fonts keep the names of the server build.
      assetFileNames: ({ names }) =>
        names.some((name) => name.endsWith('.css')) ? 'assets/[hash:7][extname]' : 'assets/[name]-[hash][extname]',
      codeSplitting: { groups: chunks },
    },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [
    react(),
    icons,
    customMedia,
    callsWithoutWords,
    lazySchemas,
    ...(isSsrBuild ? [] : [pageFiles, offline, compileEarly, compressed]),
  ],
  css,
  build: isSsrBuild ? forTheServer : forTheBrowser,
  // One file without dependencies. Without the define, React's development build would render the pages whenever NODE_ENV is unset.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  server: {
    port: 5173,
    proxy: {
      // GET /login is a page of the web app, POST /login a call.
      '/login': { target: server, bypass: (request) => (request.method === 'POST' ? undefined : '/index.html') },
      '/public': server,
      '/api': server,
      '/hub': server,
      '/kindergartens': server,
      '/dev': server,
      '/docs': server,
      '/openapi.json': server,
    },
  },
}))
