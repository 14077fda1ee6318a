import type { Prospect } from '@portal/contract/enrolment'
import { expect, test } from 'vitest'
import { enrolment } from '../../text/mn/enrolment.ts'
import { actionsFor, chipOf } from './requestState.ts'

const nothing: Prospect['allowed'] = {
  send: false,
  decline: false,
  withdraw: false,
  reopen: false,
  giveUp: false,
  changeAddress: false,
  whyNot: null,
}

test('a child without a request can be filled in, and the step can be left', () => {
  expect(actionsFor({ kind: 'kindergarten', responseStatus: 'NONE', allowed: { ...nothing, send: true } })).toEqual({
    send: 'request',
    form: 'open',
    undo: [],
    leave: 'back',
  })
})

test('a sent request is read only, can be withdrawn while the server allows it, and leads away', () => {
  expect(actionsFor({ kind: 'subProgram', responseStatus: 'REQUESTED', allowed: { ...nothing, withdraw: true } })).toEqual({
    send: 'request',
    form: 'sent',
    undo: ['withdraw'],
    leave: 'away',
  })
})

test('without a kindergarten nothing can be sent', () => {
  expect(actionsFor({ kind: 'kindergarten', responseStatus: 'NONE', allowed: nothing }).form).toBe('closed')
})

test('a school that has registered the child is confirmed or declined', () => {
  const actions = actionsFor({ kind: 'firstGrade', responseStatus: 'NEW', allowed: { ...nothing, send: true, decline: true } })
  expect(actions).toMatchObject({ send: 'confirm', form: 'open', undo: ['decline'] })
})

test('a refusal can be taken back', () => {
  expect(actionsFor({ kind: 'firstGrade', responseStatus: 'DECLINED', allowed: { ...nothing, reopen: true } })).toMatchObject({
    form: 'closed',
    undo: ['reopen'],
  })
})

test.each([
  ['NONE', null, 'plain'],
  ['REQUESTED', null, 'green'],
  ['WAITING', null, 'yellow'],
  ['PASSED', null, 'green'],
  ['UNPASSED', null, 'red'],
  ['DEPARTED', null, 'yellow'],
  ['NEW', 'NEW', 'yellow'],
  ['NEW', 'REGISTERED', 'green'],
  ['NEW', 'DECLINED', 'red'],
  ['NEW', 'REJECTED', 'red'],
  ['APPROVED', 'REGISTERED', 'green'],
  ['DECLINED', 'REGISTERED', 'red'],
  ['MOVED', 'REGISTERED', 'red'],
] as const)('%s with the school at %s is %s', (responseStatus, schoolStatus, tone) => {
  expect(chipOf({ responseStatus, schoolStatus, changedAt: null }, enrolment.mn).tone).toBe(tone)
})

test('a withdrawn request is called so, and not one that nobody has sent', () => {
  const none = { responseStatus: 'NONE', schoolStatus: null } as const
  expect(chipOf({ ...none, changedAt: null }, enrolment.mn).name).toBe('Хүсэлт илгээгээгүй')
  expect(chipOf({ ...none, changedAt: '2026-11-10T10:15:00+08:00' }, enrolment.mn).name).toBe('Цуцалсан')
})

test('a place that was given can be given up while the server allows it', () => {
  expect(actionsFor({ kind: 'kindergarten', responseStatus: 'PASSED', allowed: { ...nothing, giveUp: true } })).toMatchObject({
    form: 'sent',
    undo: ['giveUp'],
  })
})
