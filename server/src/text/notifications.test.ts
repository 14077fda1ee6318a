import { LANGUAGES } from '@portal/contract/language'
import { expect, it } from 'vitest'
import { notifications, wordsOf } from './notifications.ts'

it('a portal without a help desk names no phone in its messages, and no half sentence about one', () => {
  for (const key of Object.keys(notifications) as (keyof typeof notifications)[])
    for (const language of LANGUAGES)
      for (const channel of ['sms', 'mail'] as const) {
        const { text } = wordsOf(key, channel, {}, { language, helpPhone: '' })
        expect(text, `${key} ${language}`).not.toMatch(/helpPhone|Лавлах утас|Help desk:|call \.|: \.|\bcall now\b|[^\S\n]{2}|\s\./)
      }
})
