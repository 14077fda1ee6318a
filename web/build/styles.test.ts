import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DIALOG_FULL_FROM, DIALOG_FULL_TO } from '@portal/contract/constants'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../src', import.meta.url))
const styleOf = (file: string) => readFileSync(`${source}/${file}`, 'utf8')

test('a dialog fills the screen at the widths that the contract names', () => {
  expect(styleOf('ui/dialog/Dialog.module.css')).toContain(`(min-width: ${DIALOG_FULL_FROM}px) and (max-width: ${DIALOG_FULL_TO}px)`)
})

test('text grows with the font size that a reader has set: no style gives one in pixels', () => {
  const fixed = globSync('**/*.css', { cwd: source }).flatMap((file) =>
    (styleOf(file).match(/font(-size)?:[^;]*\dpx[^;]*/g) ?? []).map((rule) => `${file}: ${rule}`),
  )
  expect(fixed).toEqual([])
})
