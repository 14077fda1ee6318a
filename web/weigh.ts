import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

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

/** Pages by route: the module that the route table loads. */
const pages: Readonly<Record<string, string>> = {
  '/': 'src/shell/LandingPage.tsx',
  '/login': 'src/areas/accounts/LoginPage.tsx',
  '/common-components': 'src/ui/gallery/GalleryPage.tsx',
}

/** Every script and style of the first load of a page, as the built manifest tells. */
export function weightOf(route: string): Weight[] {
  const manifestFile = new URL('.vite/manifest.json', dist)
  if (!existsSync(manifestFile)) throw new Error('The web app is not built: run the build first.')
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const page = pages[route]
  if (page === undefined) throw new Error(`No page is known for ${route}`)

  const files = new Set<string>()
  const gather = (name: string) => {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The manifest does not hold ${name}`)
    if (files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const inner of chunk.imports ?? []) gather(inner)
  }
  gather('index.html')
  gather(page)
  return [...files].map((file) => ({ file, brotli: statSync(new URL(`${file}.br`, dist)).size }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const route of Object.keys(pages)) {
    const weights = weightOf(route)
    const sum = weights.reduce((total, { brotli }) => total + brotli, 0)
    console.log(`${route}  ${(sum / 1000).toFixed(1)} kB brotli`)
    for (const { file, brotli } of weights) console.log(`  ${(brotli / 1000).toFixed(1).padStart(7)}  ${file}`)
  }
}
