import { expect, it } from 'vitest'
import { readSettings } from '../settings.ts'
import { missingGateway, readStaffRows } from './staffRows.ts'

const row = { role: 'SCHOOL', org_id: '50084', registry_number: 'ЯЪ83102472', contact: '88112233' }

it('a file of staff is read as Excel leaves it: spaces, small letters', () => {
  const { invitees, faults } = readStaffRows([{ ...row, role: ' school', registry_number: ' яъ83102472 ', contact: ' 8811 2233' }])
  expect(faults).toEqual([])
  expect(invitees).toEqual([{ line: 2, role: 'SCHOOL', orgId: 50_084, registryNumber: 'ЯЪ83102472', contact: '88112233' }])
})

it('every wrong cell of a file of staff is named with its line', () => {
  const wrong = { role: 'HEAD', org_id: 'x', registry_number: 'AB12345678', contact: '12' }
  const { invitees, faults } = readStaffRows([row, row, { ...row, role: 'TEACHER', registry_number: 'УБ80010115' }, wrong])
  expect(invitees).toHaveLength(1)
  expect(faults).toEqual([
    { line: 3, fault: 'the role is the one of line 2' },
    { line: 4, fault: 'the contact is that of another person in line 2' },
    { line: 5, fault: 'role is not TEACHER, SCHOOL, COMMISSION' },
    { line: 5, fault: 'org_id is no number of an institution' },
    { line: 5, fault: 'registry_number is not valid: two Cyrillic letters and eight digits' },
    { line: 5, fault: 'contact is neither a phone number nor an e-mail address' },
  ])
})

it('a channel without a gateway is named with the setting that it needs', () => {
  const settings = readSettings({ SMS_GATEWAY_MOBI: 'http://127.0.0.1:1' })
  expect([missingGateway(settings, '88112233'), missingGateway(settings, 'head@school.mn')]).toEqual([
    undefined,
    'no gateway for e-mail: set SMTP_URL and MAIL_FROM',
  ])
  expect(missingGateway(readSettings({}), '88112233')).toBe('no gateway for text messages: set SMS_GATEWAY_UNI or another')
})
