import { expect, test } from 'vitest'

type Tree = { [key: string]: string | string[] | Tree }

const mongolian = import.meta.glob<Record<string, { mn: Tree }>>('./mn/*.ts', { eager: true })
const english = import.meta.glob<{ text: Tree }>(['./en/*.ts', '!./en/refusals.ts'], { eager: true })
const nouns = Object.keys(mongolian).map((file) => file.slice('./mn/'.length, -'.ts'.length))

function leaves(tree: Tree, at = ''): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) => {
    if (typeof value === 'string') return [[`${at}${key}`, value]]
    if (Array.isArray(value)) return value.map((text, index): [string, string] => [`${at}${key}.${index}`, text])
    return leaves(value, `${at}${key}.`)
  })
}

function both(noun: string) {
  const [words] = Object.values(mongolian[`./mn/${noun}.ts`] ?? {})
  const text = english[`./en/${noun}.ts`]?.text
  if (!words || !text) throw new Error(`${noun} is missing in a language`)
  return { mn: leaves(words.mn), en: new Map(leaves(text)) }
}

test('texts about links, leave and health fit schools and kindergartens alike', () => {
  const ofSchools = ['hint']
  for (const noun of ['absence', 'health', 'waiting'])
    for (const [path, text] of both(noun).mn) if (!ofSchools.includes(path)) expect(text, `${noun}.${path}`).not.toMatch(/ангийн багш/i)
})

test('every noun speaks both languages', () => {
  expect(Object.keys(english).map((file) => file.replace('/en/', '/mn/'))).toEqual(Object.keys(mongolian))
})

test.each(nouns)('%s has no empty text, and the same places for values in both languages', (noun) => {
  const { mn, en } = both(noun)
  const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
  for (const [path, text] of mn) {
    expect(text.trim(), path).not.toBe('')
    expect(en.get(path)?.trim(), path).toBeTruthy()
    expect(places(en.get(path) ?? ''), path).toEqual(places(text))
    const counted = en.get(path)?.matchAll(/\{(\w+)\|/g) ?? []
    expect(places(text), path).toEqual(expect.arrayContaining([...counted].map(([, name]) => `{${name}}`)))
  }
})

test.each(nouns)('the Mongolian of %s holds no Latin letter inside a Cyrillic word', (noun) => {
  for (const [path, text] of both(noun).mn) expect(text, path).not.toMatch(/[а-яёөү][a-z]|[a-z][а-яёөү]/iu)
})
