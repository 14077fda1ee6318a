import { expect, test } from 'vitest'
import { isGatewayError, strategyFor } from './strategies.ts'

const ORIGIN = 'https://portal.example.mn'
const ask = (path: string, init: { method?: string; mode?: string; cache?: string } = {}) =>
  strategyFor({ method: 'GET', mode: 'cors', cache: 'default', url: new URL(path, ORIGIN).href, ...init }, ORIGIN, ['/favicon.svg'])
const open = (path: string, cache = 'default') => ask(path, { mode: 'navigate', cache })

test('files of the build are cached', () => {
  expect(ask('/assets/a1b2c3d.js')).toBe('file')
  expect(ask('/favicon.svg')).toBe('file')
})

test('calls, downloads, the pages of the demo and other sites are left alone, however they are asked for', () => {
  for (const path of ['/api/children/list/1', '/public/captcha', '/hub/mobile_version', '/dev/mailbox', '/docs', '/calendar/secret.ics']) {
    expect(ask(path), path).toBe('leave')
    expect(open(path), path).toBe('leave')
  }
  expect(open('/guides/account.pdf')).toBe('leave')
  expect(open('https://elsewhere.example.mn/')).toBe('leave')
  expect(ask('/login', { method: 'POST' })).toBe('leave')
})

test('a page of the app has a short time-out; a server-rendered page and a reload have none', () => {
  for (const path of ['/', '/?tab=2', '/login', '/student/200001/schedule?day=2']) {
    expect(open(path), path).toBe('page')
    expect(open(path, 'no-cache'), path).toBe('document')
  }
  expect(open('/privacy')).toBe('document')
  expect(open('/guides/account')).toBe('document')
  expect(open('/stop/secret')).toBe('document')
})

test('a gateway without a portal behind it is as good as no network; the portal’s own refusals are not', () => {
  const answered = (status: number, headers = {}) => isGatewayError({ status, headers: new Headers(headers) })
  expect([502, 503, 504].every((status) => answered(status))).toBe(true)
  expect([200, 304, 401, 404, 429, 500].some((status) => answered(status))).toBe(false)
  expect(answered(503, { 'Retry-After': '5' })).toBe(false)
})
