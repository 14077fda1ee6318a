import type { Plugin, Rolldown } from 'vite'
import { DOCUMENT, readMoved, readPages } from './pageTable.ts'

/** Files that a page's document preloads beside its own script, so that the browser fetches them in parallel. */
export interface PageFiles {
  /** Router path, such as /student/$studentId. */
  path: string
  scripts: string[]
  styles: string[]
}

type Bundle = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>

/** All files in the static import closure of the modules. */
function filesOf(bundle: Bundle, modules: readonly string[]) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const gather = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || scripts.has(name)) return
    scripts.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
    for (const inner of chunk.imports) gather(inner)
  }
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && modules.some((module) => file.facadeModuleId?.replaceAll('\\', '/').endsWith(`/web/${module}`)))
      gather(file.fileName)
  return { scripts, styles }
}

/** Emits the list of files that each page of the app needs, for the server that sends its document. */
export const pageFiles: Plugin = {
  name: 'page-files',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const first = filesOf(bundle, [DOCUMENT])
      const pages: PageFiles[] = readPages().map(({ path, modules }) => {
        const { scripts, styles } = filesOf(bundle, modules)
        const later = (all: Set<string>, known: Set<string>) => [...all].filter((file) => !known.has(file)).map((file) => `/${file}`)
        return { path, scripts: later(scripts, first.scripts), styles: later(styles, first.styles) }
      })
      const moved: PageFiles[] = readMoved().map((path) => ({ path, scripts: [], styles: [] }))
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify([...pages, ...moved]) })
    },
  },
}
