import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const markdownIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith('.md'))

const documents = ['README.md', 'CONTRIBUTING.md', ...markdownIn('docs')]

describe('the documents', () => {
  it('link only to files that exist', () => {
    const broken = documents.flatMap((path) =>
      [...read(path).matchAll(/\]\((?!https?:)([^)#]+)/g), ...read(path).matchAll(/<img src="([^"]+)"/g)]
        .filter(([, target = '']) => !existsSync(join(root, dirname(path), target)))
        .map(([, target]) => `${path} links to ${target}`),
    )
    expect(broken).toEqual([])
  })
  it('keep README to 90 lines and the map to 1,200 words', () => {
    expect(read('README.md').split('\n').length).toBeLessThanOrEqual(91)
    expect(read('docs/architecture.md').split(/\s+/).length).toBeLessThanOrEqual(1200)
  })
  it('date every decision, and list every file of them in the index', () => {
    const files = markdownIn('docs/decisions').filter((path) => !path.endsWith('README.md'))
    const index = read('docs/decisions/README.md')
    for (const path of files) {
      const entries = read(path).split('\n## ').slice(1)
      expect(
        entries.filter((entry) => !/^[^\n]+\n\n\d{4}-\d{2}-\d{2}\./.test(entry)).map((entry) => entry.split('\n')[0]),
        path,
      ).toEqual([])
      expect(index).toContain(`(${path.split('/').at(-1)})`)
    }
  })
})
