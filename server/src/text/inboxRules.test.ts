import { LANGUAGES } from '@portal/contract/language'
import { describe, expect, it } from 'vitest'
import { outsideQuietHours } from '../messages/quietHours.ts'
import { inboxRuleOf, inboxRules } from './inboxRules.ts'
import { entryWordsOf, type notifications, pushWordsOf } from './notifications.ts'

const keys = Object.keys(inboxRules) as (keyof typeof notifications)[]
const SECRETS = ['code', 'reference', 'link', 'token', 'password', 'ticket']
const OTHERS = ['child', 'institution', 'note', 'time', 'status', 'who', 'days', 'until', 'contact', 'device', 'group', 'phone', 'count']
const known = Object.fromEntries([...SECRETS.map((name) => [name, 'SECRET']), ...OTHERS.map((name) => [name, `<${name}>`])])

describe('an entry of the inbox', () => {
  it('has a title and a text, and no code, reference, link or address, whatever the message', () => {
    for (const key of keys.filter((one) => inboxRuleOf(one) !== undefined))
      for (const language of LANGUAGES) {
        const { title, text } = entryWordsOf(key, known, { language, helpPhone: '70000000' })
        expect(title, key).not.toBe('')
        expect(text, key).not.toBe('')
        expect(`${title}\n${text}`, key).not.toMatch(/SECRET|https?:|\[ –|\/status|\{(code|reference|link|site)\}/)
        expect(title.trim(), key).toBe(title)
      }
  })

  it('is never made of a message with a code', () => {
    const withCode = keys.filter((key) => /Code$/.test(key))
    expect(withCode.length).toBeGreaterThan(4)
    expect(withCode.filter((key) => inboxRuleOf(key) !== undefined)).toEqual([])
  })

  it('is never made of a sign-in, which would leave every new device with an unread message', () => {
    expect(inboxRuleOf('newDevice')).toBeUndefined()
  })
})

it('a push message has a title without any value but the first name of the child, whatever the message', () => {
  for (const key of keys.filter((one) => inboxRuleOf(one)?.isChosen))
    for (const language of LANGUAGES) {
      const { title } = pushWordsOf(key, { ...known, firstName: 'Тэмүүлэн' }, language)
      expect(title.trim(), key).not.toBe('')
      expect(title, key).not.toMatch(/SECRET|[{}[<]/)
    }
})

it('news of the night is due at seven in the morning of the portal, news of the day at once', () => {
  const due = (time: string) => outsideQuietHours(new Date(`${time}+08:00`)).toISOString()
  const at = (time: string) => new Date(`${time}+08:00`).toISOString()
  expect(due('2026-11-18T20:59:59')).toBe(at('2026-11-18T20:59:59'))
  expect(due('2026-11-18T21:00:00')).toBe(at('2026-11-19T07:00:00'))
  expect(due('2026-11-30T23:59:00')).toBe(at('2026-12-01T07:00:00'))
  expect(due('2026-11-19T00:00:00')).toBe(at('2026-11-19T07:00:00'))
  expect(due('2026-11-19T06:59:59')).toBe(at('2026-11-19T07:00:00'))
  expect(due('2026-11-19T07:00:00')).toBe(at('2026-11-19T07:00:00'))
})
