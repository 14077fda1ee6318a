import { expect, test } from 'vitest'
import { iconByIcon } from './icons.ts'

test('each icon comes from its own file, types from nowhere', () => {
  expect(iconByIcon("import { type Icon, IconSun, IconX } from '@tabler/icons-react'\nconst a = 1")).toBe(
    "import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'\nconst a = 1",
  )
})
