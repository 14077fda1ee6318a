import { expect, it } from 'vitest'
import { shortcutOf } from './keys.ts'

const pressed = (code: string, key: string, shiftKey = false) => shortcutOf({ code, key, shiftKey })

it('knows a shortcut by the place of its key, whatever the layout and the case', () => {
  expect([pressed('KeyJ', 'о'), pressed('KeyA', 'й'), pressed('KeyD', 'Б', true), pressed('KeyZ', 'Z')]).toEqual(['j', 'a', 'd', 'z'])
  expect([pressed('Digit1', '№'), pressed('Numpad2', '2'), pressed('Slash', 'ю'), pressed('Slash', 'Ю', true)]).toEqual([
    '1',
    '2',
    '/',
    '?',
  ])
})

it('knows it by the character where the keyboard has no codes', () => {
  expect([pressed('', 'a'), pressed('', 'A'), pressed('Digit7', '/', true), pressed('Escape', 'Escape'), pressed('', 'Enter')]).toEqual([
    'a',
    'a',
    '/',
    'Escape',
    'Enter',
  ])
})
