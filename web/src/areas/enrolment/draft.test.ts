import { afterAll, expect, test, vi } from 'vitest'
import { fakeBrowser, MOTHER, signedIn } from '../../../test/browser.ts'

const browser = fakeBrowser({ local: signedIn(MOTHER) })
const { emptyDraft, wizardDraft } = await import('./draft.ts')
afterAll(() => void vi.unstubAllGlobals())

const typed = { ...emptyDraft, guardian: { phone1: '88112233' } }

test('the draft of a flow comes back as it was, and belongs to that flow', () => {
  wizardDraft('signedIn', MOTHER.personId).keep(typed)
  expect(wizardDraft('signedIn', MOTHER.personId).read()?.values).toEqual(typed)
  expect(wizardDraft('signedInSub', MOTHER.personId).read()).toBeUndefined()
})

test('the draft of a public flow is a guest’s, also while somebody is signed in', () => {
  browser.session.clear()
  wizardDraft('public', undefined).keep(typed)
  expect(Object.keys(browser.session.entries())).toEqual(['draft guest enrolment public'])
})
