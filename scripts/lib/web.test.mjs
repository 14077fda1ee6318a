import { expect, test } from 'vitest'
import { buildFault } from './web.mjs'

test('production serves the build of these sources, and says in one line where it has none or another', () => {
  expect(buildFault('these', 'these')).toBeUndefined()
  expect(buildFault('', 'these')).toMatch(/^The web app was built from other sources .*npm run build/)
  expect(buildFault(null, 'these')).toMatch(/^The web app is not built: run npm run build/)
})
