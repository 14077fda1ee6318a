import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const dist = new URL('dist/', import.meta.url)

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

export interface Weight {
  file: string
  /** Bytes of the compressed file that is sent. */
  brotli: number
}

/** Pages by route: the entry of the build, and where the app's route table loads one, the page's module. */
const pages: Readonly<Record<string, readonly string[]>> = {
  '/': ['src/public/start.tsx'],
  '/login': ['index.html', 'src/areas/accounts/LoginPage.tsx'],
  '/common-components': ['index.html', 'src/ui/gallery/GalleryPage.tsx'],
}

/** Pages that the server writes carry their style in themselves. */
function writtenStyle(): Weight[] {
  const folder = new URL('dist-server/assets/', import.meta.url)
  return readdirSync(folder)
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ file: `${file} (in the page)`, brotli: brotliCompressSync(readFileSync(new URL(file, folder))).length }))
}

/** Every script and style of the first load of a page, as the built manifest tells. */
export function weightOf(route: string): Weight[] {
  const manifestFile = new URL('.vite/manifest.json', dist)
  if (!existsSync(manifestFile)) throw new Error('The web app is not built: run the build first.')
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const modules = pages[route]
  if (modules === undefined) throw new Error(`No page is known for ${route}`)
  const isWritten = !modules.includes('index.html')

  const files = new Set<string>()
  const gather = (name: string) => {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The manifest does not hold ${name}`)
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(isWritten ? [] : (chunk.css ?? []))]) files.add(file)
    for (const inner of chunk.imports ?? []) gather(inner)
  }
  for (const module of modules) gather(module)
  const sent = [...files].map((file) => ({ file, brotli: statSync(new URL(`${file}.br`, dist)).size }))
  return isWritten ? [...sent, ...writtenStyle()] : sent
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const route of Object.keys(pages)) {
    const weights = weightOf(route)
    const sum = weights.reduce((total, { brotli }) => total + brotli, 0)
    console.log(`${route}  ${(sum / 1000).toFixed(1)} kB brotli`)
    for (const { file, brotli } of weights) console.log(`  ${(brotli / 1000).toFixed(1).padStart(7)}  ${file}`)
  }
}
