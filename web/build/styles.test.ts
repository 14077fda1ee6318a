import { readFileSync } from 'node:fs'
import { DIALOG_FULL_FROM, DIALOG_FULL_TO } from '@portal/contract/constants'
import { expect, test } from 'vitest'

test('a dialog fills the screen at the widths that the contract names', () => {
  const style = readFileSync(new URL('../src/ui/dialog/Dialog.module.css', import.meta.url), 'utf8')
  expect(style).toContain(`(min-width: ${DIALOG_FULL_FROM}px) and (max-width: ${DIALOG_FULL_TO}px)`)
})
