import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CSSOptions, Plugin } from 'vite'

const definitions = fileURLToPath(new URL('../src/base/media.css', import.meta.url))

/** Prepends the custom media of base/media.css to styles that use them: Lightning CSS resolves a name only in the file that defines it. */
export const customMedia: Plugin = {
  name: 'custom-media',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css$/, code: '(--' },
    handler(code) {
      this.addWatchFile(definitions)
      return readFileSync(definitions, 'utf8') + code
    },
  },
}

/** Compiles the media's names; in modules only classes, ids and keyframes have names of their own. */
export const css: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: {
    drafts: { customMedia: true },
    cssModules: { pattern: '[hash]_[local]', grid: false, container: false, customIdents: false },
  },
}
