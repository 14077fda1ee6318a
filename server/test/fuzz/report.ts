import type { Call } from '@portal/contract/call'
import type { Wire } from './sending.ts'

interface Finding {
  engine: string
  step: number
  what: string
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

/** What was sent and what was found. */
export function openReport(calls: readonly Call[]) {
  const findings = new Map<string, Finding>()
  const classes = new Map<string, number>()
  const succeeded = new Map(calls.map((call) => [`${call.method} ${call.path}`, 0]))
  const sent = new Map<string, number>()
  const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)
  return {
    note(call: Call, status: number, code: string, isSuccess: boolean): void {
      const name = `${call.method} ${call.path}`
      add(classes, status === 200 ? `200 ${code}` : String(status))
      add(sent, name)
      if (isSuccess) add(succeeded, name)
    },
    find(engine: string, step: number, by: string, where: string, what: string, wire: Wire): void {
      const key = `${engine} ${where}: ${what}`
      const known = findings.get(key)
      if (known === undefined) findings.set(key, { engine, step, what: `${where}: ${what}`, by, request: printed(wire), times: 1 })
      else known.times++
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
      console.log(`\n${findings.size} findings`)
      for (const { engine, step, what, by, request, times } of findings.values())
        console.log(`\n${what} (${times} times)\n  --engine ${engine} --seed ${seed}, step ${step}, as ${by}\n  ${request}`)
    },
  }
}
export type Report = ReturnType<typeof openReport>
