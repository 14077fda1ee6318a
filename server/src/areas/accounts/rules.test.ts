import { expect, it } from 'vitest'
import { displayName } from '../../text/people.ts'
import {
  codeCaptcha,
  codeWaits,
  contactPlace,
  danStep,
  deviceKind,
  deviceName,
  isGuessing,
  isNamedSo,
  roleToOpen,
  type UsedRole,
} from './rules.ts'

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36', 'Chrome, Windows'],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Edge, Mac',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox, Linux'],
  ['', 'Тодорхойгүй төхөөрөмж'],
  ['curl/8', 'Тодорхойгүй төхөөрөмж'],
])('%s is shown to its owner as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})

it("the user agent's system distinguishes phones and tablets from computers", () => {
  expect(['Safari, iPhone', 'iPad', 'Edge, Mac', 'Тодорхойгүй төхөөрөмж'].map(deviceKind)).toEqual([
    'MOBILE',
    'MOBILE',
    'DESKTOP',
    'DESKTOP',
  ])
})

it('a person is shown as an initial and a name', () => {
  expect(displayName({ lastName: 'Өлзийбат', firstName: 'Үүрийнтуяа' })).toBe('Ө.Үүрийнтуяа')
})

it.each([
  [{ all: 19, wrong: 19 }, false],
  [{ all: 20, wrong: 20 }, true],
  [{ all: 59, wrong: 20 }, true],
  [{ all: 60, wrong: 20 }, false],
  [{ all: 3000, wrong: 900 }, false],
])('a network with the tries %o guesses: %s', (tries, guesses) => {
  expect(isGuessing(tries)).toBe(guesses)
})

const parent: UsedRole = { id: 1, role: 'EDU_PARENT', orgId: null, lastUsedAt: null }
const teacher: UsedRole = { id: 2, role: 'TEACHER', orgId: 50_084, lastUsedAt: null }

it('an account opens as it was used last, and the first time as staff', () => {
  expect(roleToOpen([])).toBeUndefined()
  expect(roleToOpen([parent])).toBe(parent)
  expect(roleToOpen([parent, teacher])).toBe(teacher)
  const used = { ...parent, lastUsedAt: new Date(5) }
  expect(roleToOpen([used, teacher])).toBe(used)
  expect(roleToOpen([used, { ...teacher, lastUsedAt: new Date(6) }])).toMatchObject({ id: 2 })
})

it('a phone becomes the second contact of an e-mail username; every other new contact becomes the username', () => {
  expect(contactPlace('parent@demo.mn', '99112233')).toBe('phone')
  expect(contactPlace('parent@demo.mn', 'other@demo.mn')).toBe('username')
  expect(contactPlace('88000001', '99112233')).toBe('username')
  expect(contactPlace('88000001', 'parent@demo.mn')).toBe('username')
})

const codesSent = (codes: { inAll: number; byBrowser?: number; byNetwork?: number }) => ({
  forPurpose: codes.inAll,
  byBrowser: 0,
  byBrowserForPurpose: 0,
  byNetwork: 0,
  ...codes,
})

it.each([
  [0, 0],
  [1, 1],
  [3, 1],
  [4, 4],
  [39, 4],
])('after %i codes for a contact a newcomer solves %i times the usual captcha and waits for nobody', (inAll, times) => {
  expect(codeCaptcha(codesSent({ inAll }), { isTrusted: false })).toBe(times)
  expect(codeWaits(codesSent({ inAll }))).toEqual({ ofBrowser: 0, ofNetwork: 0 })
  expect(codeCaptcha(codesSent({ inAll }), { isTrusted: true })).toBe(0)
})

it('past twenty codes work and waits grow with what the asking browser or network has had, up to an hour', () => {
  const past = (byNetwork: number) => codesSent({ inAll: 20, byNetwork })
  expect([0, 1, 2, 3].map((codes) => codeCaptcha(past(codes), { isTrusted: false }))).toEqual([4, 8, 16, 16])
  expect([0, 1, 2, 3, 7, 20].map((codes) => codeWaits(past(codes)).ofNetwork)).toEqual([0, 60, 120, 240, 3600, 3600])
  expect(codeWaits(codesSent({ inAll: 20, byBrowser: 3 }))).toEqual({ ofBrowser: 240, ofNetwork: 0 })
})

it('before that a network waits from its eleventh code for a contact on', () => {
  expect([9, 10, 11].map((byNetwork) => codeWaits(codesSent({ inAll: 15, byNetwork })).ofNetwork)).toEqual([0, 60, 120])
})

it('a person whom the sign-on names is signed in to a proven account, confirms any other, and registers without one', () => {
  expect([{ provenBy: 'REGISTRY_CONTACT' }, { provenBy: 'STATE_SIGN_ON' }, { provenBy: null }, undefined].map(danStep)).toEqual([
    'HOME',
    'HOME',
    'CONFIRM',
    'REGISTER',
  ])
})

it('the sign-on’s names may differ in case, spaces and hyphens, and in nothing else', () => {
  const known = { lastName: 'Мөнх-Эрдэнэ', firstName: 'Болормаа' }
  expect(isNamedSo(known, { lastName: 'МӨНХЭРДЭНЭ', firstName: ' болормаа' })).toBe(true)
  expect(isNamedSo(known, { lastName: 'Мөнхэрдэнэ', firstName: 'Болор' })).toBe(false)
})
