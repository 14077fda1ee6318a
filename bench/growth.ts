import { parseArgs } from 'node:util'
import { type Call, demandsOf } from '@portal/contract/call'
import { calls } from '@portal/contract/calls'
import { Envelope } from '@portal/contract/envelope'
import { startPostgres } from '../scripts/lib/postgres.ts'
import { checkedFigure, reportedFigure, sized } from './bars.ts'
import { type Pupil, type School, schoolOf } from './growing.ts'
import { median, startPortal, timed } from './portal.ts'

/**
 * Compares a parent's calls in a country of 1,000 pupils with one of 100,000: two portals on two databases of one PostgreSQL are called
 * in turn. `--pupils` and `--children` set the size of the large one, `--server` names a PostgreSQL whose databases are kept.
 */
const { values: wanted } = parseArgs({
  strict: false,
  options: {
    pupils: { type: 'string', default: String(sized(100_000, 20_000)) },
    children: { type: 'string', default: '200' },
    server: { type: 'string' },
  },
})
const FEW = { pupils: 1000, children: 200 }
const MANY = { pupils: Number(wanted.pupils), children: Number(wanted.children) }
const MAX_RATIO = 1.2
const WARM_UP = 20
const ROUNDS = sized(200, 100)

/** Reads that need data which no pupil has, with that data. */
const leftOut: Readonly<Record<string, string>> = {
  '/api/user/copy/file': 'a copy that was asked for',
  '/api/admission/prospect/child/:personId': 'a child of an age that a campaign is about',
  '/api/admission/sub/child/:personId': 'a child of an age that a campaign is about',
  '/api/children/info/check/:registry/:childName/:parentName': 'a try, which is counted',
}
const MADE_BY_PARENTS = ['session', 'parent', 'self', 'child']
const reads = calls.filter(
  ({ method, path, access }) =>
    method === 'GET' && leftOut[path] === undefined && demandsOf(access).every(({ kind }) => MADE_BY_PARENTS.includes(kind)),
)

/** Path of a call about a pupil; dates are formatted as in the call's example. */
function pathOf(call: Call, { token: _token, ...pupil }: Pupil, school: School): string {
  const values: Readonly<Record<string, string | number>> = { ...school, ...pupil }
  return call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${call.path}: a pupil has no ${name}`)
    const isCompact = /^\d{8}$/.test(String(call.example.params?.[name])) && /^\d{4}-/.test(String(value))
    return encodeURIComponent(isCompact ? String(value).replaceAll('-', '') : value)
  })
}

interface Country {
  school: School
  ask(call: Call, at: number): Promise<string>
  end(): Promise<void>
}

async function countryOf(server: string, size: typeof FEW): Promise<Country> {
  const { databaseUrl, school, pupils } = await schoolOf(server, size)
  const portal = await startPortal({ databaseUrl, ...size, isQuiet: true })
  return {
    school,
    async ask(call, at) {
      const pupil = pupils[at % pupils.length]
      if (pupil === undefined) throw new Error('there are no pupils')
      const response = await fetch(portal.address + pathOf(call, pupil, school), { headers: { authorization: `Bearer ${pupil.token}` } })
      return response.text()
    },
    end: portal.end,
  }
}

/** Makes a call to each country in turn; returns the times of both, in ms. */
async function timesOf(countries: readonly Country[], call: Call): Promise<number[][]> {
  const times = countries.map((): number[] => [])
  for (let at = 0; at < WARM_UP + ROUNDS; at++) {
    const isWarm = at >= WARM_UP
    // Alternates the order, so that neither country is always first.
    const inTurn = [...countries.entries()]
    for (const [which, country] of at % 2 === 0 ? inTurn : inTurn.reverse()) {
      let text = ''
      const took = await timed(async () => {
        text = await country.ask(call, at)
      })
      if (isWarm) times[which]?.push(took)
      else if (Envelope.parse(JSON.parse(text)).SUCCESS_CODE !== 200) throw new Error(`${call.path} answered ${text.slice(0, 200)}`)
    }
  }
  return times
}

const server = typeof wanted.server === 'string' ? { url: wanted.server, stop: async () => {} } : await startPostgres()
const countries: Country[] = []
try {
  for (const size of [FEW, MANY]) countries.push(await countryOf(server.url, size))
  for (const [at, { pupils, children }] of [FEW, MANY].entries())
    console.log(`${pupils} pupils, ${children} further children, ${countries[at]?.school.lessonRecords} lesson records`)
  const ratios: { path: string; ratio: number }[] = []
  for (const call of reads) {
    const times = await timesOf(countries, call)
    const middles = () => times.map(median)
    const ratio = () => (middles()[1] ?? Number.NaN) / (middles()[0] ?? Number.NaN)
    // Medians of a few hundred calls vary on a busy machine: a ratio above the bar is measured for longer.
    for (let more = 0; more < 3 && ratio() > MAX_RATIO; more++)
      for (const [which, further] of (await timesOf(countries, call)).entries()) times[which]?.push(...further)
    ratios.push({ path: call.path, ratio: ratio() })
    const [few = Number.NaN, many = Number.NaN] = middles()
    console.log(`${call.path}: ${few.toFixed(2)} ms → ${many.toFixed(2)} ms, ${ratio().toFixed(2)}`)
  }
  const worst = ratios.reduce((one, other) => (other.ratio > one.ratio ? other : one))
  const what = `${reads.length} calls of parents with ${MANY.pupils} pupils against ${FEW.pupils}, p50`
  console.log(
    `${what}: median ${reportedFigure(`${what}, median`, median(ratios.map(({ ratio }) => ratio)))}, worst ${checkedFigure(`${what}, worst (${worst.path})`, worst.ratio, { atMost: MAX_RATIO })}`,
  )
} finally {
  for (const country of countries) await country.end()
  await server.stop()
}
