import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import {
  ConfirmationCode,
  Contact,
  contactOf,
  decodePassword,
  Email,
  encodePassword,
  FirstName,
  LastName,
  LoginPassword,
  NewPassword,
  PASSWORD_CHECKS,
  Password,
  Phone,
  RecoveryPhone,
  RegistryDigits,
  RegistryNumber,
  ResetCode,
} from './fields.ts'
import { maskedContact, OPERATORS, operatorOf } from './phones.ts'
import { LETTERS, maskedBesideBirthDate, maskedRegistryNumber, registryNumberOf, registryParts } from './registry.ts'

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
  it('is refused if the bytes are no text', () => {
    expect(decodePassword('/w==')).toBeUndefined()
  })
  it('is reported as a typing error if it is all Cyrillic, and if it is missing', () => {
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
  it('is refused if its date is invalid, its letters are Latin, or its length is wrong', () => {
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
    expect(maskedBesideBirthDate('ЧХ19221698')).toBe('ЧХ1922****')
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

describe('a new password', () => {
  const good = fc
    .tuple(fc.stringMatching(/^[!-~]{6,60}$/), fc.constantFrom(...'ABCXYZ'), fc.constantFrom(...'0189'))
    .map(([rest, capital, digit]) => rest + capital + digit)

  it('with a capital, a digit and eight characters is taken, whatever else it holds', () => {
    fc.assert(fc.property(good, (text) => says(Password, text) === undefined))
    expect(says(Password, `Aa1${'x'.repeat(125)}`), 'of 128 characters').toBeUndefined()
  })
  it('passes exactly when the checklist shows all its rules met, for text without spaces and Cyrillic', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]{1,20}$/), (text) => {
        const met = Object.values(PASSWORD_CHECKS).every((holds) => holds(text))
        return (says(Password, text) === undefined) === met
      }),
    )
  })
  it('says which rule it breaks', () => {
    expect(says(Password, '')).toBe('passwordRequired')
    expect(says(Password, 'Demo 1234')).toBe('passwordNoSpaces')
    expect(says(Password, 'Demo\u00a01234')).toBe('passwordNoSpaces')
    for (const letter of ['Ө', 'ү', 'Ё', 'А', 'о']) expect(says(Password, `Demo1234${letter}`), letter).toBe('passwordNoCyrillic')
    expect(says(Password, 'Demo123')).toBe('passwordTooShort')
    expect(says(Password, 'demo1234')).toBe('passwordNeedsUppercase')
    expect(says(Password, 'Demodemo')).toBe('passwordNeedsDigit')
    expect(Password.safeParse(`D1${'a'.repeat(200)}`).success).toBe(false)
  })
  it('in the profile also needs a special character', () => {
    expect(says(NewPassword, 'Demo1234')).toBe('passwordNeedsSpecial')
    expect(says(NewPassword, 'Demo123!')).toBeUndefined()
    expect(says(NewPassword, 'Dm1!')).toBe('newPasswordTooShort')
    expect(says(NewPassword, '')).toBe('newPasswordRequired')
  })
})

describe('a name', () => {
  const cyrillic = fc.constantFrom(...LETTERS, ...LETTERS.map((one) => one.toLocaleLowerCase('mn')))
  const part = fc.array(cyrillic, { minLength: 1, maxLength: 15 }).map((letters) => letters.join(''))

  it('is of Cyrillic letters, Ё, Ө and Ү among them, and may be joined by a hyphen', () => {
    fc.assert(fc.property(part, part, (one, two) => says(FirstName, `${one}-${two}`) === undefined))
    fc.assert(
      fc.property(
        part.filter((name) => name.length > 1),
        (name) => says(LastName, name) === undefined,
      ),
    )
  })
  it('is not of Latin letters that look alike, digits, spaces, or hyphens alone', () => {
    for (const bad of ['Bат', 'Бaт', 'Бат1', 'Бат Эрдэнэ', '--', '-Бат', 'Бат-', 'Бат--Эрдэнэ', 'Бат’'])
      expect(says(FirstName, bad), bad).toBe('nameCyrillicOrHyphen')
  })
  it('has 2 to 32 characters', () => {
    expect(says(LastName, '')).toBe('lastNameRequired')
    expect(says(FirstName, '')).toBe('firstNameRequired')
    expect(says(FirstName, 'Б')).toBe('nameTooShort')
    expect(says(FirstName, 'Б'.repeat(32))).toBeUndefined()
    expect(says(FirstName, 'Б'.repeat(33))).toBe('nameTooLong')
  })
})

describe('a code', () => {
  it('has six digits, zeros in front included', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (number) => says(ConfirmationCode, String(number).padStart(6, '0')) === undefined),
    )
    expect(says(ConfirmationCode, '')).toBe('codeRequired')
    for (const bad of ['12345', '1234567', '12345a', '１２３４５６', ' 12345']) {
      expect(says(ConfirmationCode, bad), bad).toBe('codeLength')
      expect(says(ResetCode, bad), bad).toBe('resetCodeLength')
    }
  })
})

describe('the two contacts of a recovery', () => {
  it('an e-mail is required and must be one', () => {
    expect(says(Email, '')).toBe('emailRequired')
    expect(says(Email, 'parent@demo')).toBe('emailWrong')
    expect(says(Email, 'parent@demo.mn')).toBeUndefined()
    expect(says(Email, '88000001')).toBe('emailWrong')
  })
  it('a phone has eight digits', () => {
    for (const bad of ['', '8800000', '88000001a', '8800 0001']) expect(says(RecoveryPhone, bad), bad).toBe('phoneWrong')
    expect(says(RecoveryPhone, '88000001')).toBeUndefined()
  })
})

describe('an operator', () => {
  it('is known by the first two digits, and an unknown prefix is no error', () => {
    expect(['88000001', '99000001', '93000001', '92220101'].map(operatorOf)).toEqual(['uni', 'mobi', 'gmobile', 'sky'])
    expect(operatorOf('70000000')).toBeUndefined()
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{8}$/),
        (phone) => says(Phone, phone) === undefined && [...OPERATORS, undefined].includes(operatorOf(phone)),
      ),
    )
  })
})

describe('a masked contact', () => {
  it('shows two digits at each end, or the first letter and the domain', () => {
    expect(maskedContact('88000001')).toBe('88****01')
    expect(maskedContact('parent@demo.mn')).toBe('p***@demo.mn')
  })
})
