import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = 'http://localhost:3000'

/** Scripts and styles lie compressed beside themselves, so that serving one costs no work. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = '' }, files) {
    for (const file of Object.keys(files).filter((name) => /\.(js|css)$/.test(name))) {
      const path = join(dir, file)
      const content = readFileSync(path)
      writeFileSync(`${path}.br`, brotliCompressSync(content))
      writeFileSync(`${path}.gz`, gzipSync(content))
    }
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), compressed],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // The content security policy allows neither inline scripts nor data: addresses beyond what we need.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every visit needs, in one file: it compresses better and costs one request.
            { name: 'base', tags: ['$initial'], priority: 2 },
            // What most pages need beside it.
            {
              name: 'pieces',
              test: /web[\\/]src[\\/](api|ui[\\/](Card|Notice|Scene|shapes|PasswordField|failureText|fieldMessage))|[\\/]Input[\\/]/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      // GET /login is a page of the web app, POST /login a call.
      '/login': { target: server, bypass: (request) => (request.method === 'POST' ? undefined : '/index.html') },
      '/public': server,
      '/api': server,
      '/hub': server,
      '/dev': server,
      '/docs': server,
      '/openapi.json': server,
    },
  },
})
