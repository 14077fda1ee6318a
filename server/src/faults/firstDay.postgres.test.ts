import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { login, register, requestCode, verifyCode } from '@portal/contract/accounts'
import { lessonAttendance } from '@portal/contract/attendance'
import type { Call } from '@portal/contract/call'
import { linkedChildren } from '@portal/contract/children'
import { HEADER } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { acceptInvitation } from '@portal/contract/invitations'
import { checkChild, classInfo, groupsOfClass, saveLink, schoolInfo } from '@portal/contract/linking'
import { secondStep } from '@portal/contract/roles'
import { decide } from '@portal/contract/staff'
import { saveCampaign } from '@portal/contract/staffCampaigns'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import * as z from 'zod/mini'
import { commandsOf, exportOf } from '../../../scripts/lib/chapters.ts'
import { cookiesOf } from '../../test/callSetups/context.ts'
import { type Sent, send } from '../../test/calls.ts'
import { bareEnvironment } from '../../test/process.ts'
import { root } from '../../test/seeded.ts'

/** Time-out: the test starts five processes and a portal, perhaps on a busy machine. */
const WHOLE_DAY_MS = 180_000
/** Last day of attendance in the sample. */
const SAMPLE_TODAY = '2026-11-16T12:00:00+08:00'
const PASSWORD = 'First-day-5821'
const DATABASE = `first_day_${process.pid}`

const ROLE_PASSWORD = 'database5821'

/** Environment of the operator: a single process and the compile cache, to save starts. */
const environment: Record<string, string> = { ...bareEnvironment(), HOME: process.env.HOME ?? '', WEB_PROCESSES: '0' }
const seeded = inject('seeded')
const server = seeded.engine === 'postgres' ? seeded.server : ''
const admin = new pg.Client(`${server}/postgres`)

/** Every text message that left the portal. */
const messages: { to: string; text: string }[] = []
const Message = z.object({ to: z.string(), text: z.string() })
const gateway = createServer(async (request, response) => {
  messages.push(Message.parse(JSON.parse(await text(request))))
  response.setHeader('connection', 'close').end('{"accepted":true}')
})
const messageTo = async (to: string, what: RegExp): Promise<string> => {
  const find = () => messages.filter((message) => message.to === to).flatMap((message) => what.exec(message.text)?.[1] ?? [])
  await expect.poll(find).not.toEqual([])
  return find().at(-1) ?? ''
}

let portal: ChildProcess | undefined
beforeAll(async () => {
  await admin.connect()
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await stop()
  await admin.query(`drop database if exists ${DATABASE} with (force)`)
  await admin.query(`drop role if exists ${DATABASE}`)
  await admin.end()
  await new Promise((resolve) => gateway.close(resolve))
})

const run = promisify(execFile)
const shell = async (command: string): Promise<string> => (await run('sh', ['-c', command], { cwd: root, env: environment })).stdout

/** Starts the portal in the background; resolves to its address. */
const start = (command: string) =>
  new Promise<string>((resolve, reject) => {
    let said = ''
    portal = spawn('sh', ['-c', command], { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    const hear = (part: Buffer) => {
      said += part
      const [found] = /http:\/\/localhost:\d+(?=\s)/.exec(said) ?? []
      if (found !== undefined) resolve(found)
    }
    portal.stdout?.on('data', hear)
    portal.stderr?.on('data', hear)
    portal.once('exit', (code) => reject(new Error(`the portal ended with ${code}:\n${said}`)))
  })

/** Stops the whole process group of npm. */
const stop = () =>
  new Promise<void>((resolve) => {
    if (portal?.pid === undefined || portal.exitCode !== null) return resolve()
    portal.once('exit', () => resolve())
    process.kill(-portal.pid, 'SIGTERM')
  })

const rows = (file: string, folder = 'sample-data'): Record<string, string>[] => {
  const [head = '', ...lines] = readFileSync(`${root}/docs/${folder}/${file}.csv`, 'utf8').trim().split('\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, at) => [names[at] ?? '', value])))
}

const said = new Map<string, string>()
let address = ''

/** Runs commands that were not run before. The portal starts with the settings of a school. */
async function walkAll(commands: readonly string[]): Promise<void> {
  const port = gateway.address()
  const ofRole = new URL(`${server}/${DATABASE}`)
  Object.assign(ofRole, { username: DATABASE, password: ROLE_PASSWORD })
  const elsewhere: Record<string, string> = {
    DATABASE_URL: ofRole.href,
    SMS_GATEWAY_UNI: `http://127.0.0.1:${typeof port === 'object' && port !== null ? port.port : 0}`,
    PORT: '0',
  }
  for (const command of commands) {
    const setting = exportOf(command)
    if (setting !== undefined) environment[setting.name] = elsewhere[setting.name] ?? setting.value
    else if (/^sudo -u postgres createuser /.test(command)) await admin.query(`create role ${DATABASE} login password '${ROLE_PASSWORD}'`)
    else if (/^sudo -u postgres createdb /.test(command)) await admin.query(`create database ${DATABASE} owner ${DATABASE}`)
    else if (command === 'npm start') {
      // Sets the clock to the autumn of the sample.
      await setClock(SAMPLE_TODAY)
      for (const later of commandsOf('The first day of a school').flatMap((one) => exportOf(one) ?? []))
        environment[later.name] = later.value
      address = await start(command)
      expect(await page(address)).toContain('npm run import -- FOLDER --check')
    }
    // The test run has built it already.
    else if (command !== 'npm run build' && !said.has(command)) said.set(command, await shell(command))
  }
}

/** Accepts the invitation of a row in a file of staff and signs in. */
async function acceptedBy({ registry_number: registerNumber = '', contact = '' }: Record<string, string>): Promise<string> {
  const code = await messageTo(contact, /\/invitation\/([\w-]{22})/)
  await ask(acceptInvitation, { body: { code, registerNumber, password: encodePassword(PASSWORD) } })
  const first = await send(address, login, { body: { username: contact, password: encodePassword(PASSWORD) } })
  const headers = { [HEADER.ticket]: first.headers.get(HEADER.ticket) ?? '', cookie: cookiesOf(first) }
  const { token } = await ask(secondStep, { body: { validationCode: await messageTo(contact, /(?<!\d)(\d{6})(?!\d)/) }, headers })
  return token
}

const ask = async <Result>(call: Call & { result: z.ZodMiniType<Result> }, sent: Sent): Promise<Result> => {
  const answered = await send(address, call, sent)
  if (answered.SUCCESS_CODE !== 200) throw new Error(`${call.path}: ${answered.SUCCESS_CODE} ${answered.RESPONSE_MESSAGE}`)
  return call.result.parse(answered.RESULT)
}

it('from nothing to a parent who sees a child’s week, by the commands of docs/running.md', { timeout: WHOLE_DAY_MS }, async () => {
  await walkAll(commandsOf('The first day'))
  expect(said.get('npm run setup')).toMatch(/^places: \d+ new, 0 unchanged$/m)
  await walkAll(commandsOf('The first day of a school'))
  expect(said.get('npm run import -- docs/sample-data --check')).toContain('this was a check, and everything is well')
  expect(said.get('npm run import -- docs/sample-data')).toContain('Done.')
  expect(said.get('npm run staff -- add-all docs/first-day/school-staff.csv')).toMatch(/^3 invitations go out/m)
  expect(said.get('npm run staff -- invitations')?.match(/ (SCHOOL|TEACHER) /g)).toHaveLength(3)
  await expect.poll(() => page(address), { message: 'imported, and nobody of the staff yet' }).toMatch(/Хийгдсэн.*Хийгдсэн.*Үлдсэн/s)

  const office = await acceptedBy(rows('school-staff', 'first-day')[0] ?? {})

  const people = rows('people')
  const child = rows('members').find(({ group }) => group?.startsWith('5')) ?? {}
  const kin = rows('guardians').find((one) => one.child_registry_number === child.child_registry_number) ?? {}
  const named = (registryNumber: string | undefined) => people.find((one) => one.registry_number === registryNumber) ?? {}
  const [parent, pupil] = [named(kin.guardian_registry_number), named(child.child_registry_number)]
  const username = '88445566'
  const asking = await send(address, requestCode, {
    body: { type: 'PHONE', requestEmail: username, status: 'ACTIVE', requestType: 'REGISTRATION' },
  })
  const verified = await send(address, verifyCode, {
    body: {
      requestEmail: username,
      status: 'VERIFY',
      requestType: 'REGISTRATION',
      validationCode: await messageTo(username, /(?<!\d)(\d{6})(?!\d)/),
    },
    headers: { cookie: cookiesOf(asking) },
  })
  await ask(register, {
    body: {
      username,
      registerNumber: parent.registry_number,
      firstName: parent.first_name,
      lastName: parent.last_name,
      usertype: 'EDU_PARENT',
      password: encodePassword(PASSWORD),
    },
    headers: { [HEADER.ticket]: verified.headers.get(HEADER.ticket) ?? '' },
  })
  const { token, personId } = await ask(login, { body: { username, password: encodePassword(PASSWORD) } })

  const checked = await ask(checkChild, {
    params: { registry: pupil.registry_number ?? '', childName: pupil.first_name ?? '', parentName: pupil.last_name ?? '' },
    token,
  })
  const [school] = await ask(schoolInfo, { params: { personId: checked.personId }, token })
  const orgId = school?.orgId ?? 0
  const grade = (await ask(classInfo, { params: { orgId }, token })).find(({ academicLevel }) => academicLevel === 5)
  const groups = await ask(groupsOfClass, { params: { orgId, ...grade }, token })
  const { requestId } = await ask(saveLink, {
    body: {
      parentId: personId,
      studentPersonId: checked.personId,
      parentGuardianType: kin.type,
      studentGroupId: groups.find(({ studentGroupName }) => studentGroupName === child.group)?.studentGroupId,
    },
    token,
  })
  const decided = await ask(decide, { body: { kind: 'link', ids: [requestId], decision: 'APPROVE', note: null }, token: office })
  expect(decided).toMatchObject([{ id: requestId, done: true }])

  expect(await ask(linkedChildren, { params: { parentPersonId: personId }, token })).toMatchObject([{ requestStatus: 'APPROVE' }])
  const week = await ask(lessonAttendance, { params: { studentId: checked.personId, from: '20261109', to: '20261116' }, token })
  const recorded = rows('attendance').filter((one) => one.child_registry_number === pupil.registry_number)
  expect(week).toHaveLength(recorded.length)
  expect(week.length).toBeGreaterThan(10)
  await expect.poll(() => page(address), { timeout: LOOKED_AT_MS }).not.toContain('npm run import')
  const own = await page(address)
  expect(own).toMatch(/<title>Баянзүрх дүүргийн 84 дүгээр сургууль ·.*<h1>.*tel:\+97692556909/s)
  expect(own, 'no campaign yet').not.toContain('href="/?tab=')
  expect(await page(`${address}/?tab=2`)).toContain('Бүртгэлийн хугацааг зарлахад энд гарна.')
  for (const path of ['/help', '/guides/kindergarten-enrolment', '/guides/link-a-child']) {
    const shown = await page(address + path)
    expect(shown, 'no phone was set').not.toContain('tel:')
    expect(shown.includes('Элсэлт хараахан зарлагдаагүй байна')).toBe(path === '/guides/kindergarten-enrolment')
  }
})

it('from commission accounts to an open campaign, by the commands of docs/running.md', { timeout: WHOLE_DAY_MS }, async () => {
  const commands = commandsOf('The first day of a ministry')
  const [toCampaign, fromCampaign] = [commands.slice(0, -2), commands.slice(-2)]
  await walkAll(toCampaign)
  const placesBy = (command: string) => said.get(`npm run setup -- --places docs/first-day/places.csv${command}`)
  expect(placesBy(' --check')).toMatch(/^places: 2 new, \d+ unchanged$[\s\S]*Nothing was changed/m)
  expect(placesBy('')).toMatch(/^places: 2 new, \d+ unchanged$/m)
  expect(said.get('npm run staff -- add-all docs/first-day/commission.csv')).toMatch(/^2 invitations go out/m)
  const commission = await acceptedBy(rows('commission', 'first-day')[0] ?? {})
  const campaign = {
    id: null,
    kind: 'kindergarten',
    schoolYear: 2027,
    stage: 1,
    birthFrom: '2022-01-01',
    birthTo: '2025-12-31',
    opensAt: '2026-11-16T00:00:00+08:00',
    closesAt: '2026-11-30T17:00:00+08:00',
    addressUntil: '2026-11-29T17:00:00+08:00',
    seen: null,
    checkOnly: false,
  }
  expect(await ask(saveCampaign, { body: campaign, token: commission })).toMatchObject({ saved: true })
  await walkAll(fromCampaign)
  expect(said.get('npm run import -- docs/first-day/enrolment')).toMatch(/catchments\s+4\s+4[\s\S]*places\s+4\s+4[\s\S]*Done\./)
  await expect
    .poll(() => page(`${address}/?tab=1`), { timeout: LOOKED_AT_MS, message: 'it opened by itself' })
    .toContain('Бүртгэл явагдаж байна')
  await expect.poll(() => page(address), { timeout: LOOKED_AT_MS }).toContain('href="/?tab=1"')

  await walkAll(commandsOf('The new school year'))
  const classes = rows('groups').length
  expect(said.get('npm run year -- prepare 2027')).toMatch(
    /^4 terms and \d+ school days added; \d+ classes proposed for 1 institutions\.$/m,
  )
  expect(said.get('npm run year -- status 2027')).toMatch(new RegExp(`50084 {2}${classes} groups {2}\\d+ proposed {2}0 confirmed`))
})

/** Time-out for a public page to show a change; it is refreshed every five seconds. */
const LOOKED_AT_MS = 20_000

const page = async (address: string) => (await fetch(address)).text()

async function setClock(now: string): Promise<void> {
  const own = new pg.Client(environment.DATABASE_URL)
  await own.connect()
  await own.query('update portal set clock_offset_ms = $1', [Date.parse(now) - Date.now()])
  await own.end()
}
