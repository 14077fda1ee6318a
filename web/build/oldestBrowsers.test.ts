import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ESLint } from 'eslint'
import compat from 'eslint-plugin-compat'
import { expect, it } from 'vitest'
import { oldestBrowsers } from './vite.config.ts'

const assets = fileURLToPath(new URL('../dist/assets', import.meta.url))

/** Methods newer than one of the browsers that the compatibility table cannot identify by name. */
const newMethods = [
  ...['toSorted', 'toReversed', 'toSpliced', 'findLast', 'findLastIndex', 'groupBy', 'withResolvers', 'fromAsync'],
  ...['checkVisibility', 'isWellFormed', 'showPopover', 'togglePopover', 'setHTMLUnsafe', 'isSubsetOf', 'symmetricDifference'],
]

/** Interfaces that the app or a library feature-detects before use. */
const featureDetected = ['navigator.connection', 'requestIdleCallback', 'OffscreenCanvas']

const lint = new ESLint({
  cwd: assets,
  overrideConfigFile: true,
  overrideConfig: [
    {
      files: ['**/*.js'],
      plugins: { compat },
      linterOptions: { noInlineConfig: true },
      languageOptions: { ecmaVersion: 2022, sourceType: 'module' },
      settings: { browsers: [...oldestBrowsers], lintAllEsApis: true, polyfills: [...featureDetected] },
      rules: {
        'compat/compat': 'error',
        'no-restricted-syntax': [
          'error',
          { selector: 'MemberExpression[object.name="AbortSignal"][property.name=/^(any|timeout)$/]', message: 'a newer signal' },
          { selector: `CallExpression > MemberExpression[property.name=/^(${newMethods.join('|')})$/]`, message: 'a newer method' },
        ],
      },
    },
  ],
})

const faultsIn = async (text: string): Promise<string[]> => {
  const [result] = await lint.lintText(text, { filePath: 'some.js' })
  return result?.messages.map(({ message }) => message) ?? []
}

it('features that an old browser lacks are found: syntax, interfaces and methods', async () => {
  expect(await faultsIn('export const any = AbortSignal.any([]), text = new TextDecoderStream()')).toHaveLength(2)
  expect(await faultsIn('export const list = others().toSorted(), word = /(?<=a)b/')).toEqual([
    'a newer method',
    expect.stringContaining('Lookbehind'),
  ])
  expect(await faultsIn('export class Old { static { using x = 1 } }')).toHaveLength(1)
})

it('the scripts of the app run in the oldest browsers that it serves', async () => {
  expect(readdirSync(assets).some((name) => name.endsWith('.js'))).toBe(true)
  const results = await lint.lintFiles(['*.js'])
  const faults = results.flatMap(({ filePath, messages }) =>
    messages.map(({ message, line, column }) => `${filePath.slice(assets.length + 1)}:${line}:${column} ${message}`),
  )
  expect(faults).toEqual([])
})
