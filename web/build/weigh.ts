import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { type BuiltPage, readPages } from './pageTable.ts'

const dist = new URL('../dist/', import.meta.url)

interface Chunk {
  file: string
  /** Name of the row in chunks.ts that created it. */
  name?: string
  css?: string[]
  imports?: string[]
}

interface Weight {
  file: string
  /** Size of the compressed file in bytes. */
  brotli: number
}

const LANDING = 'src/public/start.tsx'

/** Files of every page on a first visit: the server-rendered landing and each page of the app. */
export const weighedPages: readonly BuiltPage[] = [{ path: '/ (for guests)', modules: [LANDING], who: 'public' }, ...readPages()]

/** Styles that server-rendered pages inline. */
function writtenStyle(): Weight[] {
  const folder = new URL('../dist-server/assets/', import.meta.url)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ file: `${file} (in the page)`, brotli: brotliCompressSync(readFileSync(new URL(file, folder))).length }))
}

function manifest(): Record<string, Chunk> {
  const file = new URL('.vite/manifest.json', dist)
  if (!existsSync(file)) throw new Error('The web app is not built: run the build first.')
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** All files loaded with these modules, according to the manifest. */
function filesOf(modules: readonly string[], withStyle: boolean): Set<string> {
  const chunks = manifest()
  const files = new Set<string>()
  const gather = (name: string) => {
    const chunk = chunks[name]
    if (chunk === undefined) throw new Error(`The manifest does not hold ${name}`)
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(withStyle ? (chunk.css ?? []) : [])]) files.add(file)
    for (const inner of chunk.imports ?? []) gather(inner)
  }
  for (const module of modules) gather(module)
  return files
}

const sizesOf = (files: Iterable<string>): Weight[] =>
  [...files].map((file) => ({ file, brotli: statSync(new URL(`${file}.br`, dist)).size }))

/** Built files of a row in chunks.ts. */
export const filesNamed = (name: string): string[] =>
  Object.values(manifest())
    .filter((chunk) => chunk.name === name)
    .map(({ file }) => file)

/** Scripts and styles of a first visit. */
export function weightOf({ modules }: BuiltPage): Weight[] {
  const isWritten = modules.includes(LANDING)
  const sent = sizesOf(filesOf(modules, !isWritten))
  return isWritten ? [...sent, ...writtenStyle()] : sent
}

export const sumOf = (weights: readonly Weight[]): number => weights.reduce((total, { brotli }) => total + brotli, 0)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const page of weighedPages) {
    const weights = weightOf(page)
    console.log(`${page.path}  ${(sumOf(weights) / 1000).toFixed(1)} kB brotli in ${weights.length} files`)
    if (process.argv.includes('--files'))
      for (const { file, brotli } of weights) console.log(`  ${(brotli / 1000).toFixed(1).padStart(7)}  ${file}`)
  }
}
