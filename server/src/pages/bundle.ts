import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AppPages } from '@portal/contract/appPages'
import type { BuiltScript, PageAssets, PublicPages } from '@portal/contract/publicPages'
import { StartFailure } from '../settings.ts'
import { filesOfPage } from './web.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

export interface ReadPages {
  pages: PublicPages
  assets: PageAssets
}

const BROWSER_ENTRY = 'src/public/start.tsx'
const APP_ENTRY = 'index.html'

/** A script of the build with all files it imports statically. */
function builtScript(manifest: Readonly<Record<string, Chunk>>, entry: string): BuiltScript & { styles: string[] } {
  const needed = new Set<string>()
  const gather = (name: string) => {
    for (const inner of manifest[name]?.imports ?? []) {
      if (needed.has(inner)) continue
      needed.add(inner)
      gather(inner)
    }
  }
  gather(entry)
  const address = (name: string) => `/${manifest[name]?.file ?? ''}`
  const styles = [entry, ...needed].flatMap((name) => manifest[name]?.css ?? []).map((file) => `/${file}`)
  return { script: address(entry), imports: [...needed].map(address), styles }
}

/** Loads the web app's server bundle and the locations of its assets. */
export async function readPublicPages(webFolder: string): Promise<ReadPages> {
  const bundle = join(webFolder, 'dist-server/server.js')
  if (!existsSync(bundle)) throw new StartFailure('The web app is not built for the server: run npm run build, then start again.')
  const { pages }: { pages: PublicPages } = await import(pathToFileURL(bundle).href)
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(webFolder, 'dist/.vite/manifest.json'), 'utf8'))
  const assets = join(webFolder, 'dist-server/assets')
  const styleOf = (isOwn: (name: string) => boolean) =>
    readdirSync(assets)
      .filter((name) => name.endsWith('.css') && isOwn(name))
      .map((name) => readFileSync(join(assets, name), 'utf8'))
      .join('')
  const isOfDraws = (name: string) => name.startsWith('drawDocuments-')
  const [style, drawStyle] = [styleOf((name) => !isOfDraws(name)), styleOf(isOfDraws)]
  const { script, imports } = builtScript(manifest, BROWSER_ENTRY)
  // Signed-in visitors get home at the landing page's address.
  const app = builtScript(manifest, APP_ENTRY)
  const home = filesOfPage(webFolder, '/')
  const withHome = { ...app, imports: [...app.imports, ...home.scripts], styles: [...app.styles, ...home.styles] }
  return { pages, assets: { style, drawStyle, pages: { script, imports }, app: withHome } }
}

/** Loads the server bundle of the app's pages. */
export async function readAppPages(webFolder: string): Promise<AppPages> {
  const { pages }: { pages: AppPages } = await import(pathToFileURL(join(webFolder, 'dist-app/server.js')).href)
  return pages
}
