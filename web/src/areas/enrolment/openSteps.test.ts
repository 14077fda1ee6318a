import { applications } from '@portal/contract/enrolment'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openStepsOf } from './openSteps.ts'

const [request] = z.parse(applications.result, applications.example.result)
if (request === undefined) throw new Error('the call has no example')
const nothing = { ...request.allowed, withdraw: false }
const ready = { ...request, kind: 'firstGrade', responseStatus: 'NEW', schoolStatus: 'REGISTERED' } as const

test('a school that waits for an answer and a request of someone else are open steps, a request that stands is none', () => {
  const open = { ...ready, allowed: { ...nothing, send: true } }
  expect(openStepsOf([request, open, { ...request, mayTakeOver: true }]).map(({ step }) => step)).toEqual(['confirm', 'takeOver'])
})

test('what can no longer be answered is no open step', () => {
  expect(openStepsOf([{ ...ready, allowed: nothing }])).toEqual([])
})
