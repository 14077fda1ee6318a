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
  /** Other files that it names, such as workers. */
  assets?: string[]
  imports?: string[]
}

interface Weight {
  file: string
  /** Size of the compressed file in bytes. */
  brotli: number
}

const LANDING = 'src/public/start.tsx'
const DRAW = 'src/public/draw/DrawCheck.tsx'

/** Files of every page on a first visit: the server-rendered landing and draw, and each page of the app. */
export const weighedPages: readonly BuiltPage[] = [
  { path: '/ (for guests)', modules: [LANDING], who: 'public' },
  { path: '/draw/{id}', modules: [LANDING, DRAW], who: 'public' },
  ...readPages(),
]

/** Style of the pages of draws, which other pages do not inline. */
const isOfDraws = (file: string) => file.startsWith('drawDocuments-')

/** Style that server-rendered pages inline, compressed as the one text that it is there. */
function writtenStyle(ofDraws: boolean): Weight {
  const folder = new URL('../dist-server/assets/', import.meta.url)
  const files = readdirSync(folder).filter((file) => file.endsWith('.css') && (ofDraws || !isOfDraws(file)))
  const style = files.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('')
  return { file: `${files.join(' + ')} (in the page)`, brotli: brotliCompressSync(style).length }
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

/** Files that import each other: the module evaluated first would meet values of the other one that do not exist yet. */
export function circularFiles(): string[] {
  const chunks = manifest()
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (chunks[from]?.imports ?? []).some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))))
  return Object.entries(chunks).flatMap(([key, { name, file }]) => (reaches(key, key) ? [name ?? file] : []))
}

/** Scripts and styles of a first visit. */
export function weightOf({ modules }: BuiltPage): Weight[] {
  const isWritten = modules.includes(LANDING)
  const sent = sizesOf(filesOf(modules, !isWritten))
  return isWritten ? [...sent, writtenStyle(modules.includes(DRAW))] : sent
}

/** Tells whether a script contains the schema library, by a name of its internals. */
export const holdsSchemas = ({ file }: Weight): boolean =>
  file.endsWith('.js') && readFileSync(new URL(file, dist), 'utf8').includes('_zod')

/** Workers that recompute a draw, built apart from the pages. */
export const checkWorkers = (): Weight[] => sizesOf((manifest()[DRAW]?.assets ?? []).filter((file) => file.endsWith('.js')))

export const sumOf = (weights: readonly Weight[]): number => weights.reduce((total, { brotli }) => total + brotli, 0)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const page of weighedPages) {
    const weights = weightOf(page)
    console.log(`${page.path}  ${(sumOf(weights) / 1000).toFixed(1)} kB brotli in ${weights.length} files`)
    if (process.argv.includes('--files'))
      for (const { file, brotli } of weights) console.log(`  ${(brotli / 1000).toFixed(1).padStart(7)}  ${file}`)
  }
}
