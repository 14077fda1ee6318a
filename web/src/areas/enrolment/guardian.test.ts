import type { Prospect } from '@portal/contract/enrolment'
import { expect, test } from 'vitest'
import { fieldOfRefusal, wrongFields } from '../../base/formRules.ts'
import { contactOfGuardian, emptyGuardian, type GuardianDraft, guardianFields, withOwnContact } from './GuardianFields.tsx'
import { contactAsBefore, sendingOf } from './guardian.ts'

const filled = { registry: { first: 'Я', second: 'Б', digits: '90010112' }, type: 'MOTHER', phone1: '88112233', phone2: '', mail: '' }
const wrongGuardian = (typed: GuardianDraft, signedIn: boolean) => wrongFields(guardianFields(signedIn), typed)

test('an empty form names the number, the relation and the phone; what need not be given is not asked for', () => {
  expect(wrongGuardian(emptyGuardian, false)).toEqual({
    registry: 'registryRequired',
    type: 'guardianTypeRequired',
    phone1: 'phoneRequired',
    phone2: null,
    mail: null,
  })
})

test('a signed-in person is not asked for a registry number', () => {
  expect(wrongGuardian({ ...filled, registry: emptyGuardian.registry }, true)).toEqual({
    type: null,
    phone1: null,
    phone2: null,
    mail: null,
  })
})

test('a second phone and an e-mail are checked once they are given', () => {
  expect(wrongGuardian({ ...filled, phone2: '123', mail: 'no' }, false)).toMatchObject({ phone2: 'secondPhoneLength', mail: 'emailWrong' })
  expect(wrongGuardian({ ...filled, phone2: 'abc' }, false)).toMatchObject({ phone2: 'secondPhoneDigitsOnly' })
})

const prospect: Prospect = {
  prospectDataId: 5,
  kind: 'kindergarten',
  schoolYear: '2026–2027',
  addressUntil: '2026-11-28T17:00:00+08:00',
  institutionPhone: null,
  changedAt: null,
  campaignState: 'open',
  opensAt: '2026-10-26T09:00:00+08:00',
  attends: null,
  further: null,
  drawn: null,
  undoUntil: null,
  acceptance: null,
  next: null,
  closesAt: '2026-11-29T17:00:00+08:00',
  personId: 2,
  personAddressId: 3,
  personAddressDetail: null,
  institutionId: 4,
  reg: 'ЧХ******98',
  lastName: 'Б.',
  firstName: 'Т.',
  fullAddress: '',
  arrivalDate: null,
  legalName: null,
  settledBy: null,
  districtName: '',
  phoneNumber: null,
  emailAddress: null,
  responseStatus: 'NONE',
  responseStatusName: '',
  schoolStatus: null,
  creationDate: '2026-11-08T00:00:00+08:00',
  prospectResponseNote: null,
  allowed: { send: true, decline: false, withdraw: false, reopen: false, giveUp: false, changeAddress: false, whyNot: null },
  oldData: null,
  newData: null,
}

test('the body leaves out empty fields, and is never from a recruiter', () => {
  expect(sendingOf({ prospect, contact: contactOfGuardian(9, { ...filled, phone1: '8811 2233' }), to: 'REQUESTED' })).toEqual({
    prospectDataId: 5,
    personId: 2,
    personAddressId: 3,
    personAddressDetail: null,
    contactPersonId: 9,
    contactGuardianType: 'MOTHER',
    contactPhone1: '88112233',
    contactPhone2: null,
    contactMail: null,
    institutionId: 4,
    recruiterFlag: 'N',
    recruiterId: null,
    responseStatus: 'REQUESTED',
  })
})

test('a child that moved after a decision asks the institution of its address', () => {
  const next = { institutionId: 7, legalName: 'Баянзүрх дүүргийн 33 дугаар цэцэрлэг' }
  const contact = contactOfGuardian(9, { ...filled, phone1: '8811 2233' })
  expect(sendingOf({ prospect: { ...prospect, next }, contact, to: 'REQUESTED' }).institutionId).toBe(7)
})

test('a person who takes a request back without a session shows its number and nothing else', () => {
  expect(sendingOf({ prospect, contact: contactAsBefore(null), to: 'NONE', reference: '482-917-3564' })).toMatchObject({
    contactPersonId: null,
    contactGuardianType: null,
    contactPhone1: null,
    responseStatus: 'NONE',
    reference: '482-917-3564',
  })
})

test('the contact of the account is filled in, phone or e-mail, unless another one was typed', () => {
  const empty = emptyGuardian
  expect(withOwnContact(empty, '88112233')).toEqual({ ...empty, phone1: '88112233' })
  expect(withOwnContact(empty, 'dulam@demo.mn')).toEqual({ ...empty, mail: 'dulam@demo.mn' })
  expect(withOwnContact({ ...empty, mail: 'other@demo.mn' }, 'dulam@demo.mn').mail).toBe('other@demo.mn')
  expect(withOwnContact(empty, undefined)).toEqual(empty)
})

test('a refusal of the person stays at the registry number, one of the relation at the relation', () => {
  expect(fieldOfRefusal('requesterUnderage', guardianFields(false))).toBe('registry')
  expect(fieldOfRefusal('requesterUnderage', guardianFields(true)), 'signed in, the form has no number').toBeUndefined()
  expect(fieldOfRefusal('notTheGuardian', guardianFields(true))).toBe('type')
  expect(fieldOfRefusal('sentTooOften', guardianFields(false)), 'it is about no field').toBeUndefined()
})
