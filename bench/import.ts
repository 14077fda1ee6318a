import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { login } from '@portal/contract/accounts'
import { linkedChildren } from '@portal/contract/children'
import { encodePassword } from '@portal/contract/fields'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { send } from '../server/test/calls.ts'
import { checkedFigure, sized } from './bars.ts'
import { newDatabase, startPortal } from './portal.ts'
import { measureUploads } from './upload.ts'

/**
 * Imports a million lesson records (a tenth with `--quick`) on PostgreSQL and measures time, memory and the latency of readers; and
 * imports a school of a thousand on the embedded engine.
 */

const ROWS = sized(1_000_000, 100_000)
const CHILDREN = sized(2000, 200)
const PERIODS = 5
const DAYS = ROWS / CHILDREN / PERIODS
const ORG = 50_084
const FIRST_YEAR = 2010
const root = new URL('..', import.meta.url)

/** Generates unique registry numbers by counting letters, month, day and the last two digits. */
const LETTERS = [...'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЭЮЯ']
const registryNumber = (at: number): string => {
  const rest = Math.floor(at / (12 * 28 * 10))
  return `Ш${LETTERS[rest % LETTERS.length]}10${String(21 + (at % 12))}${String(1 + (Math.floor(at / 12) % 28)).padStart(2, '0')}${Math.floor(at / 336) % 10}1`
}

interface School {
  children: number
  days: number
  periods: number
}

/** Writes the files of a school with one group, one teacher, and as many subjects as lessons a day. */
async function write(folder: string, { children, days, periods }: School): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const subjects = ['Математик', 'Монгол хэл', 'Англи хэл', 'Хөгжим', 'Биеийн тамир'].slice(0, periods)
  const pupils = Array.from({ length: children }, (_, at) => registryNumber(at))
  const teacher = 'ЯА90051029'
  const dates = Array.from({ length: days }, (_, at) => new Date(Date.UTC(FIRST_YEAR, 8, 1) + at * 86_400_000).toISOString().slice(0, 10))
  let rows = 0
  const file = async (name: string, header: string, lines: Iterable<string>) => {
    const out = createWriteStream(join(folder, `${name}.csv`))
    out.write(`${header}\n`)
    for (const line of lines) {
      rows++
      if (!out.write(`${line}\n`)) await once(out, 'drain')
    }
    out.end()
    await once(out, 'finish')
  }
  const person = (registry: string) => `${registry},Бат,Болд,Дорж,male,2010-09-01,Монгол,,`
  await file(
    'people',
    'registry_number,family_name,last_name,first_name,sex,birth_date,citizenship,phone,email',
    [teacher, ...pupils].map(person),
  )
  await file('groups', 'org_id,school_year,group,level,teacher_registry_number', [`${ORG},${FIRST_YEAR},1х бүлэг,1,${teacher}`])
  await file(
    'members',
    'org_id,school_year,group,child_registry_number,since,until',
    pupils.map((one) => `${ORG},${FIRST_YEAR},1х бүлэг,${one},${FIRST_YEAR}-09-01,`),
  )
  await file(
    'courses',
    'org_id,school_year,group,subject,teacher_registry_number,hours',
    subjects.map((one) => `${ORG},${FIRST_YEAR},1х бүлэг,${one},${teacher},5`),
  )
  function* lessons() {
    for (const pupil of pupils)
      for (const date of dates)
        for (const [at, subject] of subjects.entries())
          yield `${ORG},${pupil},${date},${at + 1},${subject},${at === 3 ? 'TARDY' : 'PRESENT'},${at === 3 ? 5 : ''}`
  }
  await file('attendance', 'org_id,child_registry_number,date,period,subject,status,minutes_late', lessons())
  return rows
}

/** Peak resident memory of a process, in MB. */
const peakMb = (pid: number): number => {
  const [, kb = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kb) / 1024
}

async function bring(folder: string, environment: Record<string, string>) {
  const began = performance.now()
  const child: ChildProcess = spawn(process.execPath, ['server/src/commands/import.ts', folder], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout?.on('data', (text) => {
    said += text
  })
  let peak = 0
  const looking = setInterval(() => {
    try {
      peak = Math.max(peak, peakMb(child.pid ?? 0))
    } catch {
      // The process has exited.
    }
  }, 250)
  const [code] = await once(child, 'exit')
  clearInterval(looking)
  if (code !== 0) throw new Error(said)
  return { seconds: (performance.now() - began) / 1000, peak, said }
}

const PAUSE_MS = 50
const p95 = (times: readonly number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN

/** Requests a parent's list of children in a loop until stopped. */
function reading(address: string, token: string, parentPersonId: number) {
  const times: number[] = []
  let isOver = false
  const loop = async () => {
    while (!isOver) {
      const began = performance.now()
      const { status } = await send(address, linkedChildren, { params: { parentPersonId }, token })
      if (status !== 200) throw new Error(`a reader was answered ${status}`)
      times.push(performance.now() - began)
      await setTimeout(PAUSE_MS)
    }
  }
  const running = loop()
  return async () => {
    isOver = true
    await running
    return p95(times)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'portal-import-'))
const server = await startPostgres()
try {
  const databaseUrl = await newDatabase(server.url, 'bench')
  const portal = await startPortal({ databaseUrl })
  const { RESULT } = await send(portal.address, login, { body: { username: '88000001', password: encodePassword('Demo1234') } })
  const { token, personId } = login.result.parse(RESULT)
  const rows = await write(join(folder, 'million'), { children: CHILDREN, days: DAYS, periods: PERIODS })
  const idle = reading(portal.address, token, personId)
  await setTimeout(5000)
  const idleP95 = await idle()
  const busy = reading(portal.address, token, personId)
  const first = await bring(join(folder, 'million'), { DATABASE_URL: databaseUrl })
  const busyP95 = await busy()
  const second = await bring(join(folder, 'million'), { DATABASE_URL: databaseUrl })
  console.log(`${rows.toLocaleString('en')} rows, ${ROWS.toLocaleString('en')} of them attendance, on PostgreSQL`)
  console.log(
    `  first time: ${checkedFigure(`${ROWS} lessons, first time`, first.seconds, { atMost: 120 }, { digits: 1, unit: 's' })}, memory ${checkedFigure('memory of the import', first.peak, { atMost: 600 }, { digits: 0, unit: 'MB' })}`,
  )
  console.log(
    `  second time: ${checkedFigure(`${ROWS} lessons, second time`, second.seconds, { atMost: 60 }, { digits: 1, unit: 's' })}, memory ${second.peak.toFixed(0)} MB`,
  )
  console.log(second.said.split('\n').find((line) => line.startsWith('attendance')))
  console.log(
    `  a reader's p95: ${idleP95.toFixed(1)} ms idle, ${busyP95.toFixed(1)} ms meanwhile, ratio ${checkedFigure("a reader's p95 meanwhile against idle", busyP95 / idleP95, { atMost: 2 })}`,
  )
  await portal.end()

  const data = join(folder, 'embedded')
  execFileSync(process.execPath, ['demo/src/main.ts', '--children', '10'], {
    cwd: root,
    env: { ...process.env, PORTAL_DEMO: '1', PORTAL_SEED_ONLY: '1', PORTAL_DATA_DIR: data, DATABASE_URL: '' },
    stdio: 'inherit',
  })
  const small = await write(join(folder, 'school'), { children: 1000, days: 5, periods: PERIODS })
  const embedded = await bring(join(folder, 'school'), { PORTAL_DATA_DIR: data, DATABASE_URL: '' })
  console.log(
    `a school of 1,000 children, ${small.toLocaleString('en')} rows with a week of lessons, on the embedded engine, with its start: ${checkedFigure('a school of 1,000 children on the embedded engine', embedded.seconds, { atMost: 10 }, { digits: 1, unit: 's' })}`,
  )
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
await measureUploads()
