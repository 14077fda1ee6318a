import type { Call } from '@portal/contract/call'
import type { Sign } from './canaries.ts'
import type { Wire } from './sending.ts'

interface Found {
  engine: string
  step: number
  by: string
  call: Call
  what: string
  /** Details of this occurrence. */
  more: string
  wire: Wire
}

interface Finding {
  engine: string
  step: number
  said: string
  more: string
  by: string
  request: string
  times: number
}

const SHOWN = 2000
const printed = ({ method, path, headers, body }: Wire): string => {
  const { authorization: _token, cookie: _cookie, ...rest } = headers
  const text = body === undefined ? '' : typeof body === 'string' ? body : `${body.length} bytes ${Buffer.from(body).toString('base64')}`
  return `${method} ${path} ${JSON.stringify(rest)} ${text}`.slice(0, SHOWN)
}

/** Collects sent calls and findings. */
export function openReport(calls: readonly Call[]) {
  const findings = new Map<string, Finding>()
  const classes = new Map<string, number>()
  const succeeded = new Map(calls.map((call) => [`${call.method} ${call.path}`, 0]))
  const sent = new Map<string, number>()
  const signs = new Map<string, number>()
  const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)
  return {
    note(call: Call, status: number, code: string, isSuccess: boolean): void {
      const name = `${call.method} ${call.path}`
      add(classes, status === 200 ? `200 ${code}` : String(status))
      add(sent, name)
      if (isSuccess) add(succeeded, name)
    },
    find({ engine, step, by, call, what, more, wire }: Found): void {
      const said = `${call.method} ${call.path}: ${what}`
      const known = findings.get(`${engine} ${said}`)
      if (known !== undefined) known.times++
      else findings.set(`${engine} ${said}`, { engine, step, said, more, by, request: printed(wire), times: 1 })
    },
    /** Counts the markers that were checked. */
    saw(some: readonly Sign[]): void {
      for (const { kind } of some) add(signs, kind)
    },
    /** Adds a finding outside any call. */
    findOutside(engine: string, said: string): void {
      findings.set(`${engine} ${said}`, { engine, step: 0, said, more: '', by: 'nobody', request: '', times: 1 })
    },
    successesOf: ({ method, path }: Call): number => succeeded.get(`${method} ${path}`) ?? 0,
    get found(): number {
      return findings.size
    },
    print(seed: number): void {
      const all = [...sent.values()].reduce((sum, times) => sum + times, 0)
      console.log(
        `\n${all} calls: ${[...classes]
          .sort()
          .map(([name, times]) => `${name} ${times}`)
          .join(', ')}`,
      )
      console.log(`\nSuccesses of each call (of all its tries):`)
      for (const [name, times] of [...succeeded].sort((one, other) => one[1] - other[1])) {
        const tries = sent.get(name) ?? 0
        if (tries > 0) console.log(`${String(times).padStart(6)} of ${String(tries).padStart(6)}  ${name}`)
      }
      const never = [...succeeded].filter(([name, times]) => times === 0 && sent.has(name)).map(([name]) => name)
      console.log(never.length === 0 ? '\nEvery call succeeded at least once.' : `\nNever succeeded: ${never.join(', ')}`)
      console.log(`\nSigns of children in answers: ${[...signs].map(([kind, times]) => `${kind} ${times}`).join(', ')}`)
      console.log(`\n${findings.size} findings`)
      for (const { engine, step, said, more, by, request, times } of findings.values())
        console.log(`\n${said} (${times} times)\n  --engine ${engine} --seed ${seed}, step ${step}, as ${by}\n  ${request}\n  ${more}`)
    },
  }
}
export type Report = ReturnType<typeof openReport>
