import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { Contact, contactOf, decodePassword, encodePassword, LoginPassword, Phone, RegistryDigits, RegistryNumber } from './fields.ts'
import { LETTERS, maskedRegistryNumber, registryNumberOf, registryParts } from './registry.ts'

const says = (rule: z.ZodMiniType, text: string) => rule.safeParse(text).error?.issues[0]?.message

const letter = fc.constantFrom(...LETTERS)
const pad = (number: number) => String(number).padStart(2, '0')
const birthDate = fc.date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
const registryNumber = fc.tuple(letter, letter, birthDate, fc.integer({ min: 0, max: 99 })).map(([one, two, born, tail]) => {
  const month = born.getUTCMonth() + 1 + (born.getUTCFullYear() >= 2000 ? 20 : 0)
  return { number: `${one}${two}${pad(born.getUTCFullYear() % 100)}${pad(month)}${pad(born.getUTCDate())}${pad(tail)}`, born, tail }
})

describe('a contact', () => {
  it('is eight digits or an e-mail address', () => {
    for (const good of ['88000001', 'parent@demo.mn', 'a.b+c@sub.example.mn']) expect(says(Contact, good)).toBeUndefined()
    for (const bad of ['8800000', '880000011', 'parent@', '@demo.mn', 'parent@demo', 'эцэг@demo.mn', 'a b@demo.mn']) {
      expect(says(Contact, bad), bad).toBe('contactInvalid')
    }
  })
  it('says what is missing and what is too long', () => {
    expect(says(Contact, '')).toBe('contactRequired')
    expect(says(Contact, `${'a'.repeat(50)}@demo.mn`)).toBe('contactTooLong')
  })
  it('is the same however it is typed', () => {
    for (const typed of ['88000001', ' 8800 0001 ', '8800-0001', '+97688000001', '976 8800 0001']) expect(contactOf(typed)).toBe('88000001')
    expect(contactOf(' Parent@Demo.MN ')).toBe('parent@demo.mn')
    fc.assert(fc.property(fc.string(), (typed) => contactOf(contactOf(typed)) === contactOf(typed)))
  })
})

describe('a password on its way', () => {
  it('arrives as it was typed, whatever was typed', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (typed) => decodePassword(encodePassword(typed)) === typed))
  })
  it('is refused where the bytes are no text', () => {
    expect(decodePassword('/w==')).toBeUndefined()
  })
  it('is named as a slip when it is all Cyrillic, and when it is missing', () => {
    expect(says(LoginPassword, 'Нууцүг')).toBe('loginPasswordCyrillic')
    expect(says(LoginPassword, '')).toBe('passwordRequired')
    expect(says(LoginPassword, 'Demo1234')).toBeUndefined()
  })
})

describe('a registry number', () => {
  it('tells birth date and sex for every letter and date', () => {
    fc.assert(
      fc.property(registryNumber, ({ number, born, tail }) => {
        const parts = registryParts(number)
        return (
          says(RegistryNumber, number) === undefined &&
          parts?.birthDate === born.toISOString().slice(0, 10) &&
          parts.sex === (Math.floor(tail / 10) % 2 === 1 ? 'male' : 'female')
        )
      }),
    )
  })
  it('is refused when its date is none, its letters are Latin, or its length is wrong', () => {
    for (const bad of ['УБ19131145', 'УБ19330145', 'УБ19223045', 'УБ90023011']) expect(says(RegistryNumber, bad), bad).toBe('registryWrong')
    expect(says(RegistryNumber, 'UB19230145')).toBe('registryLettersCyrillic')
    for (const bad of ['УБ1923014', 'УБ192301456', 'У119230145']) expect(says(RegistryNumber, bad), bad).toBe('registryShape')
    expect(says(RegistryNumber, '')).toBe('registryRequired')
  })
  it('is read as people type it: lower case, spaces, letters of old fonts', () => {
    expect(registryNumberOf(' чх 1922-1698 ')).toBe('ЧХ19221698')
    expect(registryNumberOf('єї19221698')).toBe('ӨҮ19221698')
    expect(registryNumberOf('өүё')).toBe('ӨҮЁ')
  })
  it('has 35 letters to choose from', () => {
    expect(new Set(LETTERS).size).toBe(35)
    expect(LETTERS).toEqual(expect.arrayContaining(['Ё', 'Ө', 'Ү']))
  })
  it('shows only its letters and last two digits in lists', () => {
    expect(maskedRegistryNumber('ЧХ19221698')).toBe('ЧХ******98')
  })
  it('asks for eight digits beside the letters', () => {
    expect(says(RegistryDigits, '')).toBe('registryRequired')
    expect(says(RegistryDigits, '1922169a')).toBe('registryDigitsOnly')
    expect(says(RegistryDigits, '1922169')).toBe('registryLength')
    expect(says(RegistryDigits, '19221698')).toBeUndefined()
  })
})

describe('a phone number', () => {
  it('has exactly eight digits', () => {
    fc.assert(fc.property(fc.stringMatching(/^\d{8}$/), (digits) => says(Phone, digits) === undefined))
    expect(says(Phone, '')).toBe('phoneRequired')
    expect(says(Phone, '8800 001')).toBe('phoneDigitsOnly')
    expect(says(Phone, '8800001')).toBe('phoneLength')
  })
})
