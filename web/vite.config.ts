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

/** Descriptions and examples of the calls are for the documentation page and the tests: they need not travel to every phone. */
const callsWithoutWords: Plugin = {
  name: 'calls-without-words',
  apply: 'build',
  transform: {
    filter: { id: /contract[\\/]src[\\/]\w+\.ts$/ },
    handler(code) {
      const cuts: { start: number; end: number }[] = []
      for (const statement of this.parse(code).body) {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
        for (const { init } of declared?.type === 'VariableDeclaration' ? declared.declarations : []) {
          if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || !['get', 'post'].includes(init.callee.name)) continue
          const call = init.arguments[1]
          for (const property of call?.type === 'ObjectExpression' ? call.properties : []) {
            if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
            if (['about', 'example'].includes(property.key.name)) cuts.push(property.value)
          }
        }
      }
      return cuts.reduceRight((rest, { start, end }) => `${rest.slice(0, start)}''${rest.slice(end)}`, code)
    },
  },
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), callsWithoutWords, compressed],
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
              test: /web[\\/]src[\\/](api|areas[\\/]accounts[\\/](queries|SignInFrame)|ui[\\/](Card|ContactField|Notice|PasswordField|failureText|fieldMessage|useForm|wrong))|[\\/]Input[\\/]/,
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
