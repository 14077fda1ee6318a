import { login } from '@portal/contract/accounts'
import { lessonAttendance } from '@portal/contract/attendance'
import type { Call } from '@portal/contract/call'
import { linkedChildren } from '@portal/contract/children'
import { searchPerson, studentInfo } from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { assignments } from '@portal/contract/grades'
import { homeworkList } from '@portal/contract/homework'
import { meals } from '@portal/contract/meals'
import { journal, timetable } from '@portal/contract/schedule'
import autocannon from 'autocannon'
import pg from 'pg'
import { send, solveCaptcha } from '../server/test/calls.ts'
import { sized } from './bars.ts'

/** Calls whose rates are measured, and the load on them. */
export const ROUNDS = sized(5, 3)
export const SECONDS = sized(3, 2)
export const CONNECTIONS = 8
export const CHILDREN = 600
const MOTHER = '88000001'

export interface WarmCall {
  call: Call
  path: string
  headers: Record<string, string>
}

const pathOf = (call: Call, values: Readonly<Record<string, number | string>>): string =>
  call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))

async function result(address: string, call: Call, sent: Parameters<typeof send>[2]) {
  const { SUCCESS_CODE, RESULT, headers } = await send(address, call, sent)
  if (SUCCESS_CODE !== 200) throw new Error(`${call.path} answered ${SUCCESS_CODE}`)
  return { RESULT, headers }
}

/** Calls of a parent's pages about a child at a school. */
async function childCalls(address: string): Promise<WarmCall[]> {
  const signedIn = await result(address, login, { body: { username: MOTHER, password: encodePassword('Demo1234') } })
  const { token, personId: parentPersonId } = login.result.parse(signedIn.RESULT)
  const children = linkedChildren.result.parse((await result(address, linkedChildren, { params: { parentPersonId }, token })).RESULT)
  const child = children.find(({ orgType, requestStatus }) => orgType === 'ORGEBS' && requestStatus === 'APPROVE')
  if (child === undefined) throw new Error('the mother has no child at a school')
  const studentId = child.studentPersonId
  const [term] = journal.result.parse((await result(address, journal, { params: { studentId }, token })).RESULT)
  if (term === undefined) throw new Error('there is no term')
  const day = (offset: number) => new Date(Date.parse(term.beginDate) + offset * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const values = {
    parentPersonId,
    studentId,
    orgId: child.orgId ?? 0,
    termId: term.termId,
    sessionId: term.sessionId,
    from: day(14),
    to: day(20),
  }
  return [timetable, lessonAttendance, assignments, homeworkList, meals, linkedChildren].map((call) => ({
    call,
    path: pathOf(call, values),
    headers: { authorization: `Bearer ${token}` },
  }))
}

/** Look-up of a child in the open kindergarten campaign without a request, with the ticket from its search. */
async function lookUpCall(address: string, registerNumber: string): Promise<WarmCall> {
  const captcha = { [HEADER.captcha]: await solveCaptcha(address) }
  const { headers } = await result(address, searchPerson, { body: { registerNumber }, headers: captcha })
  const ticket = headers.get(HEADER.ticket)
  if (ticket === null) throw new Error('the search handed out no ticket')
  return { call: studentInfo, path: pathOf(studentInfo, { reg: registerNumber }), headers: { [HEADER.ticket]: ticket } }
}

/** Registry number of a child that the enrolment wizard can look up. */
export async function numberToLookUp(databaseUrl: string): Promise<string> {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  const { rows } = await database.query<{ number: string }>(`
    select c.registry_number as number from prospects p join people c on c.id = p.child_id join campaigns k on k.id = p.campaign_id
     where k.kind = 'kindergarten' and p.response_status = 'NONE' order by k.closes_at desc, p.id limit 1`)
  await database.end()
  const [found] = rows
  if (found === undefined) throw new Error('there is no child to look up')
  return found.number
}

/** Calls of the signed-in pages, and a look-up if a registry number is given. */
export async function warmCalls(address: string, registerNumber?: string): Promise<WarmCall[]> {
  return [...(await childCalls(address)), ...(registerNumber === undefined ? [] : [await lookUpCall(address, registerNumber)])]
}

export async function load(address: string, { path, headers }: WarmCall) {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: address + path,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers,
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${path}: ${non2xx} refused, ${errors} failed`)
  return { rate: requests.average, total: requests.total, p50: latency.p50, p99: latency.p99 }
}
