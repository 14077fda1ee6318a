import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { held, sized } from './bars.ts'
import { median, startPortal } from './portal.ts'

const PATH = '/public/requests/list/1110'
const ROUNDS = sized(5, 3)
const SECONDS = sized(4, 2)
const CONNECTIONS = 50
const headers = { 'accept-encoding': 'br' }

/** The bytes as they travel, still packed. */
async function bytesAt(address: string): Promise<Buffer> {
  const asked = request(address + PATH, { headers }).end()
  const [answered] = await once(asked, 'response')
  return buffer(answered)
}

async function startBare(body: Buffer): Promise<{ address: string; end(): void }> {
  const server = spawn(process.execPath, [new URL('bare.ts', import.meta.url).pathname], { stdio: ['pipe', 'pipe', 'inherit'] })
  server.stdin.end(body)
  const [address] = await once(server.stdout, 'data')
  return { address: String(address).trim(), end: () => server.kill('SIGTERM') }
}

async function rateOf(url: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers })
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`)
  return requests.average
}

const portal = await startPortal({ children: 15_000 })
const body = await bytesAt(portal.address)
const bare = await startBare(body)
try {
  await rateOf(portal.address + PATH)
  await rateOf(bare.address)
  const rates: { ours: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    rates.push({ ours: await rateOf(portal.address + PATH), bare: await rateOf(bare.address) })
  }
  const ratio = median(rates.map(({ ours, bare: other }) => ours / other))
  console.log(`${PATH}: ${body.length} bytes packed, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s in turn`)
  console.log(
    `our rate against a bare Node server with the same bytes: ${held('statistics against a bare Node server with the same bytes', ratio, { atLeast: 0.6 })}, median`,
  )
} finally {
  bare.end()
  await portal.end()
}
