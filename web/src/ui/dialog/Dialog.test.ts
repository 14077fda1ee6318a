import { DIALOG_FULL_FROM, DIALOG_FULL_TO } from '@portal/contract/constants'
import { expect, test } from 'vitest'
import style from './Dialog.module.css?raw'

test('a dialog fills the screen at the widths that the contract names', () => {
  expect(style).toContain(`(min-width: ${DIALOG_FULL_FROM}px) and (max-width: ${DIALOG_FULL_TO}px)`)
})
