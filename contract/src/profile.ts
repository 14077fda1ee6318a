import * as z from 'zod/mini'
import { get, post, self, session } from './call.ts'
import { Sex } from './children.ts'
import { MessageResult, RenewedResult } from './envelope.ts'
import { Contact, EncodedPassword, IdValue, Instant } from './fields.ts'

export const changePassword = post('/api/user/pass/save', {
  about: 'Sets a new password for the signed-in account; every other session ends, and this one gets a new token.',
  access: session,
  params: {},
  body: z.object({ oldPassword: EncodedPassword, newPassword: EncodedPassword }),
  renewsToken: true,
  result: RenewedResult,
  example: {
    body: { oldPassword: 'SHV1Y2hpbjE=', newPassword: 'RGVtbzEyMzUh' },
    result: { message: 'Нууц үг амжилттай солигдлоо', token: 'q7Jw0r8l2…' },
  },
})

export const ParentInfo = z.object({
  username: z.string(),
  userName: z.string(),
  /** Second phone of a person whose username is an e-mail address. */
  phoneNumber: z.nullable(z.string()),
  personId: IdValue,
  primaryNidNumber: z.string(),
  primaryLegislationName: z.string(),
  sex: Sex,
  genderName: z.string(),
  lastName: z.string(),
  firstName: z.string(),
})
export type ParentInfo = z.infer<typeof ParentInfo>

export const parentInfo = get('/api/parent/info/:userName', {
  about: "Returns the signed-in person's data in one row.",
  access: self('userName', 'username'),
  params: { userName: Contact },
  result: z.array(ParentInfo),
  example: {
    params: { userName: '88000001' },
    result: [
      {
        username: '88000001',
        userName: '88000001',
        phoneNumber: null,
        personId: 100001,
        primaryNidNumber: 'ЯА90051029',
        primaryLegislationName: 'Монгол',
        sex: 'female',
        genderName: 'Эмэгтэй',
        lastName: 'Батболд',
        firstName: 'Болормаа',
      },
    ],
  },
})

export const Device = z.object({
  deviceId: IdValue,
  kind: z.enum(['MOBILE', 'DESKTOP']),
  name: z.string(),
  firstSeen: Instant,
  lastSeen: Instant,
  isThis: z.boolean(),
})
export type Device = z.infer<typeof Device>

export const myDevices = get('/api/user/devices', {
  about: 'Returns the devices on which the account is signed in, this device first.',
  access: session,
  params: {},
  result: z.array(Device),
  example: {
    result: [
      {
        deviceId: 7,
        kind: 'DESKTOP',
        name: 'Chrome, Windows',
        firstSeen: '2026-09-01T08:30:00+08:00',
        lastSeen: '2026-11-15T09:48:00+08:00',
        isThis: true,
      },
    ],
  },
})

export const logoutDevices = post('/api/user/devices/logout', {
  about: 'Ends the sessions of one device, or of all devices including this one if none is named.',
  access: session,
  goesOnReadOnly: true,
  params: {},
  body: z.object({ deviceId: z.optional(IdValue) }),
  result: MessageResult,
  example: { body: { deviceId: 2_147_483_647 }, result: { message: 'Та системээс гарлаа' } },
})

export const profileCalls = [changePassword, parentInfo, myDevices, logoutDevices]
