import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Stores a compressed copy beside each script and style, so that serving needs no compression. */
export const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = '' }, files) {
    for (const file of Object.keys(files).filter((name) => /\.(js|css|wasm)$/.test(name))) {
      const path = join(dir, file)
      const content = readFileSync(path)
      writeFileSync(`${path}.br`, brotliCompressSync(content))
      writeFileSync(`${path}.gz`, gzipSync(content))
    }
  },
}
