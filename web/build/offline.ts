import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { DESK_PAGE, isOfflinePage } from '../src/offline/strategies.ts'
import { readPages } from './pageTable.ts'

const inWeb = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url)).replaceAll('\\', '/')

const ENTRY = inWeb('src/offline/start.ts')
const WORKER = inWeb('src/offline/worker.ts')
/** Entry modules for reading today's data offline; their static imports and English texts are included. */
const needed = new Set(
  [
    'src/offline/start.ts',
    'src/offline/OfflinePage.tsx',
    'src/offline/OfflineNote.tsx',
    ...readPages()
      .filter(({ path }) => isOfflinePage(path))
      .flatMap(({ modules }) => modules),
  ].map(inWeb),
)
/** Entry modules of the page of staff that works offline, with its parts that load later. */
const neededByDesk = new Set(
  [
    'src/offline/DeskOffline.tsx',
    'src/areas/today/Sender.tsx',
    ...readPages()
      .filter(({ path }) => path === DESK_PAGE)
      .flatMap(({ modules }) => modules),
  ].map(inWeb),
)
const isEnglish = (module: string) => module.includes('/src/text/en/')
const isLetters = (file: string) => /manrope-(cyrillic|cyrillic-ext|latin)-wght/.test(file)
/** Files with fixed names, beside the build's hashed ones. */
const OTHERS = ['/favicon.svg']

/** Builds the worker as one classic script without imports. */
async function workerWith({
  files,
  deskFiles,
  version,
}: {
  files: readonly string[]
  deskFiles: readonly string[]
  version: string
}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { FILES: JSON.stringify(files), DESK_FILES: JSON.stringify(deskFiles), VERSION: JSON.stringify(version) },
    build: { write: false, copyPublicDir: false, rolldownOptions: { input: WORKER, output: { format: 'iife' } } },
  })
  const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error('The worker was not built')
  return chunk.code
}

/** Emits the service worker, at the root so that its scope is the whole site, and the document that it caches. */
export const offline: Plugin = {
  name: 'offline',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const chunks = new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
      const chunksOf = (modules: ReadonlySet<string>) => {
        const found = [...chunks.values()].filter(({ facadeModuleId }) => modules.has(facadeModuleId ?? ''))
        if (found.length !== modules.size)
          throw new Error(`Only ${found.map(({ facadeModuleId }) => facadeModuleId)} are files of the build`)
        return found
      }
      const filesOf = (entries: readonly { fileName: string }[]): Set<string> => {
        const files = new Set<string>()
        const gather = (name: string) => {
          const chunk = chunks.get(name)
          if (chunk === undefined || files.has(name)) return
          for (const file of [name, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(file)
          for (const inner of chunk.imports) gather(inner)
          for (const later of chunk.dynamicImports) if (isEnglish(chunks.get(later)?.facadeModuleId ?? '')) gather(later)
        }
        for (const { fileName } of entries) gather(fileName)
        return files
      }
      const found = chunksOf(needed)
      const files = filesOf(found)
      for (const file of Object.keys(bundle)) if (isLetters(file)) files.add(file)
      const deskFiles = [...filesOf(chunksOf(neededByDesk))].filter((file) => !files.has(file))

      const app = bundle['index.html']
      const start = found.find(({ facadeModuleId }) => facadeModuleId === ENTRY)?.fileName
      if (app?.type !== 'asset' || start === undefined) throw new Error('The app has no document')
      const source = String(app.source).replace(
        /<script type="module" crossorigin src="([^"]+)">/,
        (_tag, script: string) => `<script type="module" crossorigin src="/${start}" id="portal-offline" data-app="${script}">`,
      )
      this.emitFile({ type: 'asset', fileName: 'offline.html', source })

      const list = [...[...files].map((file) => `/${file}`).sort(), ...OTHERS]
      const deskList = deskFiles.map((file) => `/${file}`).sort()
      const version = createHash('sha256')
        .update(source)
        .update(list.join())
        .update(deskList.join())
        .update(readFileSync(WORKER))
        .digest('hex')
        .slice(0, 12)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await workerWith({ files: list, deskFiles: deskList, version }) })
    },
  },
}
