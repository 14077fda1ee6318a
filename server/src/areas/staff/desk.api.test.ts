import { afterAll, afterEach, beforeAll } from 'vitest'
import { type TestPortal, testPortal } from '../../../test/portal.ts'
import { correctionCases } from './correction.cases.ts'
import { deskFactCases } from './deskFacts.cases.ts'
import { deskSearchCases } from './deskSearch.cases.ts'
import { moveCases } from './moves.cases.ts'
import { noteCases } from './notes.cases.ts'
import { placeCases } from './places.cases.ts'
import { questionCases } from './questions.cases.ts'
import { registerCases } from './register.cases.ts'
import { searchCases } from './search.cases.ts'
import { statusCases } from './statuses.cases.ts'
import { substituteCases } from './substitutes.cases.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.end())
afterEach(() => portal.setClock(null))

placeCases(() => portal)
searchCases(() => portal)
deskSearchCases(() => portal)
deskFactCases(() => portal)
statusCases(() => portal)
noteCases(() => portal)
questionCases(() => portal)
registerCases(() => portal)
correctionCases(() => portal)
substituteCases(() => portal)
moveCases(() => portal)
