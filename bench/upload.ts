import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { deflateRawSync } from 'node:zlib'
import { login } from '@portal/contract/accounts'
import { linkedChildren } from '@portal/contract/children'
import { HEADER } from '@portal/contract/envelope'
import { encodePassword } from '@portal/contract/fields'
import { upload, uploadDetail } from '@portal/contract/uploads'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { send } from '../server/test/calls.ts'
import { zipOf } from '../server/test/uploads.ts'
import { checkedFigure, reportedFigure, sized } from './bars.ts'
import { newDatabase, startPortal } from './portal.ts'

/** Measures an office's upload: the longest wait of a parent on the embedded engine, and time and memory of a hostile file. */

const MB = 1024 * 1024
const UPLOAD_BYTES = sized(20, 5) * MB
const HOSTILE_ROWS = sized(17_000_000, 1_000_000)
const PAUSE_MS = 20
const POLL_MS = 100

const HEADER_LINE = 'child_registry_number,date,period,subject,status,minutes_late\n'

/** Valid rows about a child that the office has no access to. */
function attendanceOf(bytes: number): Buffer<ArrayBuffer> {
  const row = (at: number) => `ЧХ19221698,2026-10-${String(1 + (at % 28)).padStart(2, '0')},${1 + (at % 6)},Математик,PRESENT,\n`
  const lines = [HEADER_LINE]
  for (let at = 0, length = 0; length < bytes; at++) length += Buffer.byteLength(lines[lines.push(row(at)) - 1] ?? '')
  return Buffer.from(lines.join(''))
}

type Portal = Awaited<ReturnType<typeof startPortal>>

async function signIn({ address }: Portal, username: string) {
  const { RESULT } = await send(address, login, { body: { username, password: encodePassword('Demo1234') } })
  return login.result.parse(RESULT)
}

/** Resident memory of a process, in megabytes. */
const memoryMb = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Uploads a file as the office and waits until its check has ended; returns the seconds and the peak of resident memory. */
async function check(portal: Portal, token: string, name: string, bytes: Buffer<ArrayBuffer>) {
  const began = performance.now()
  const headers = { [HEADER.fileName]: encodeURIComponent(name) }
  const { uploadId } = upload.result.parse((await send(portal.address, upload, { bytes, headers, token })).RESULT)
  let peak = 0
  for (;;) {
    peak = Math.max(peak, memoryMb(portal.pid))
    const answered = await send(portal.address, uploadDetail, { params: { uploadId }, token })
    // A merge blocks the embedded engine: the answer is then 503.
    const detail = uploadDetail.result.safeParse(answered.RESULT)
    if (detail.success && (detail.data.status === 'CHECKED' || detail.data.status === 'REFUSED'))
      return { seconds: (performance.now() - began) / 1000, peak, detail: detail.data }
    await setTimeout(POLL_MS)
  }
}

/** Requests a parent's list of children in a loop; returns the longest wait in ms. */
function reading({ address }: Portal, { token, personId }: { token: string; personId: number }) {
  const times: number[] = []
  let isOver = false
  const loop = async () => {
    while (!isOver) {
      const began = performance.now()
      await send(address, linkedChildren, { params: { parentPersonId: personId }, token })
      times.push(performance.now() - began)
      await setTimeout(PAUSE_MS)
    }
  }
  const running = loop()
  return async () => {
    isOver = true
    await running
    return Math.max(...times)
  }
}

export async function measureUploads(): Promise<void> {
  const embedded = await startPortal()
  try {
    const parent = await signIn(embedded, '88000001')
    const office = await signIn(embedded, '88000012')
    const waited = reading(embedded, parent)
    const large = await check(embedded, office.token, 'attendance.csv', attendanceOf(UPLOAD_BYTES))
    const longest = await waited()
    console.log(
      `${UPLOAD_BYTES / MB} MB of attendance on the embedded engine: ${large.seconds.toFixed(1)} s, ${large.detail.faultCount} faults; the longest wait of a parent ${checkedFigure('longest wait of a parent during an upload, embedded', longest / 1000, { atMost: 1 }, { unit: 's' })}`,
    )
  } finally {
    await embedded.end()
  }

  const server = await startPostgres()
  try {
    const portal = await startPortal({ databaseUrl: await newDatabase(server.url, 'upload') })
    const office = await signIn(portal, '88000012')
    const before = memoryMb(portal.pid)
    const rows = Buffer.from(`${HEADER_LINE}${'x,x,x,x,x,x\n'.repeat(HOSTILE_ROWS)}`)
    console.log(`a zip of ${HOSTILE_ROWS.toLocaleString('en')} bad rows, ${(deflateRawSync(rows).length / MB).toFixed(1)} MB`)
    const hostile = await check(portal, office.token, 'attendance.zip', zipOf([{ name: 'attendance.csv', text: rows }]))
    console.log(
      `  checked in ${checkedFigure('seconds for a file of bad rows alone', hostile.seconds, { atMost: 30 }, { digits: 1, unit: 's' })}, memory ${before.toFixed(0)} MB before and ${reportedFigure('memory during a file of bad rows alone', hostile.peak, { digits: 0, unit: 'MB' })} at most`,
    )
    await portal.end()
  } finally {
    await server.stop()
  }
}
