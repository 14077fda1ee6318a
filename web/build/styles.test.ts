import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DIALOG_FULL_FROM, DIALOG_FULL_TO } from '@portal/contract/constants'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../src', import.meta.url))
const styleOf = (file: string) => readFileSync(`${source}/${file}`, 'utf8')

test('a dialog fills the screen at the widths that the contract names', () => {
  expect(styleOf('ui/dialog/Dialog.module.css')).toContain(`(min-width: ${DIALOG_FULL_FROM}px) and (max-width: ${DIALOG_FULL_TO}px)`)
})

/** Files that may hold values without a token, with the reason. */
const raw: Readonly<Record<'font' | 'space' | 'width', Readonly<Record<string, string>>>> = {
  font: {
    'base/fonts.css': 'the fonts themselves',
    'base/tokens.css': 'the tokens themselves',
    'areas/children/PupilCard.module.css': 'a printed card of 85.6 × 54 mm',
    'areas/grades/Overview.module.css': 'the average fills its card',
  },
  space: {
    'ui/plain/TreeView.module.css': 'indents by level',
    'ui/chart/BarChart.module.css': 'half of a bar',
    'areas/grades/MarkChart.module.css': 'room for the labels of the axes',
    'areas/enrolment/HistoryDialog.module.css': 'dots on the line',
    'areas/children/PupilCard.module.css': 'a printed card of 85.6 × 54 mm',
  },
  width: {
    'base/media.css': 'the conditions themselves',
    'ui/dialog/Dialog.module.css': 'the widths that the contract names',
    'areas/staff/Paper.module.css': 'a sheet beside the drawer is zoomed by steps',
  },
}

/** Largest space with a token, px; more is room for an icon, a picture or a bar. */
const LARGEST_SPACE = 42

/** Raw values in the styles of the pages, except in the allowed files. */
function rawValues(kind: keyof typeof raw, pattern: RegExp, isRaw: (rule: string) => boolean = () => true): string[] {
  return globSync('**/*.css', { cwd: source })
    .filter((file) => !Object.hasOwn(raw[kind], file))
    .flatMap((file) => (styleOf(file).match(pattern) ?? []).filter(isRaw).map((rule) => `${file}: ${rule.trim()}`))
}

test('text has a size of the scale (base/tokens.css), in rem, so that it grows with the font size that a reader has set', () => {
  expect(rawValues('font', /^ *font(-size)?:[^;]*\d(px|rem)[^;]*/gm)).toEqual([])
})

test('margins, paddings and gaps have a space of the scale (base/tokens.css)', () => {
  const isRaw = (rule: string) =>
    [...rule.matchAll(/([\d.]+)px/g)].some(([, size]) => Number(size) > 1 && Number(size) < LARGEST_SPACE) || /[\d.]rem/.test(rule)
  expect(rawValues('space', /^ *(margin|padding|gap|row-gap|column-gap)(-[a-z]+)*:[^;]*/gm, isRaw)).toEqual([])
})

test('conditions of width are named (base/media.css)', () => {
  expect(rawValues('width', /@media[^{]*(width|height)[^{]*/g)).toEqual([])
})

test('each class that a component names is in its style', () => {
  const missing = globSync('**/*.tsx', { cwd: source }).flatMap((file) => {
    const text = styleOf(file)
    return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(([, name, path = '']) => {
      const style = readFileSync(resolve(source, dirname(file), path), 'utf8')
      return [...text.matchAll(new RegExp(`(?<!\\.)\\b${name}\\.(?!module\\b)(\\w+)`, 'g'))]
        .filter(([, one]) => !new RegExp(`\\.${one}(?![\\w-])`).test(style))
        .map(([one]) => `${file}: ${one}`)
    })
  })
  expect(missing).toEqual([])
})

test('scripts ask for the widths at which styles change', () => {
  const named = styleOf('base/media.css')
  const asked = globSync('**/*.{ts,tsx}', { cwd: source }).flatMap((file) => styleOf(file).match(/\((min|max)-width: [\d.]+em\)/g) ?? [])
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((condition) => !named.includes(condition))).toEqual([])
})

test('no element has a style attribute, which the policy of pages refuses', () => {
  const styled = globSync('**/*.tsx', { cwd: source }).filter((file) => /\bstyle=|\bstyle: \{/.test(styleOf(file)))
  expect(styled).toEqual([])
})
