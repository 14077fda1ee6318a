import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Random } from '@portal/demo/random'
import { has, install, installFrom, mayInstall } from '../lib/debian.ts'
import { experiments, hasRecovered } from './experiments.ts'
import { differences, type Families, settle, startLoad } from './load.ts'
import { type Cluster, createCluster } from './machines.ts'
import { outcomesSince } from './outcomes.ts'
import { startAll, until } from './state.ts'

/** `npm run cluster`: runs the set-up of deploy/cluster on this machine and injects faults. */

const { values: options } = parseArgs({
  options: {
    times: { type: 'string', default: '10' },
    only: { type: 'string', default: Object.keys(experiments).join(',') },
    seed: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
  },
})

const PACKAGES = ['patroni', 'etcd-server', 'haproxy', 'postgresql-15', 'prometheus']
const SERVICES = ['patroni', 'etcd', 'haproxy', 'postgresql', 'prometheus']
const hasPrograms = () => ['patroni', 'etcd', 'haproxy', 'prometheus'].every(has) && existsSync('/usr/lib/postgresql')

/** Oldest Patroni tested with this set-up that survives a primary which hangs and wakes again: docs/running.md. */
const PATRONI = { major: 4, release: 'trixie', packages: ['patroni', 'python3-ydiff'] }
const patroniMajor = () => Number(/\d+/.exec(execFileSync('patroni', ['--version'], { encoding: 'utf8' }))?.[0])
const hasAllPrograms = () => hasPrograms() && patroniMajor() >= PATRONI.major

function ensurePrograms(): void {
  if (mayInstall() && !hasPrograms()) install(PACKAGES, SERVICES)
  if (mayInstall() && hasPrograms() && !hasAllPrograms()) installFrom(PATRONI.release, PATRONI.packages)
  if (process.getuid?.() === 0 && hasAllPrograms()) return
  console.error(
    `npm run cluster needs root on Debian, with the packages ${PACKAGES.join(', ')}, Patroni from ${PATRONI.major}.0 on; where it is root it installs them itself.`,
  )
  process.exit(1)
}

const RECOVERY_SECONDS = 60
const seconds = (value: number) => `${value.toFixed(1)} s`

/** Runs one fault under load and compares the result with its bar. */
async function runExperiment(cluster: Cluster, name: string, families: Families, acknowledged: Map<number, string>, random: Random) {
  const known = experiments[name]
  if (known === undefined) throw new Error(`There is no experiment ${name}. There are: ${Object.keys(experiments).join(', ')}.`)
  const addresses = cluster.portals.map(({ address }) => address)
  const load = await startLoad(cluster.url, addresses, families, acknowledged)
  await until('answers before the fault', RECOVERY_SECONDS, () => hasRecovered(load))
  const began = performance.now()
  let broken: string | undefined
  // A failed try is compared with the database too: changes are most likely lost in these cases.
  const fault = await known.run({ cluster, attempts: load.attempts, random }).catch((error: unknown) => {
    broken = error instanceof Error ? error.message : String(error)
    return began
  })
  await load.stop()
  const { recovered, longest, count } = outcomesSince(fault, load.attempts)
  const lost = await differences(cluster.url, acknowledged)
  const faults = [
    ...(broken === undefined ? [] : [broken]),
    ...(recovered > known.bar ? [`answered again after ${seconds(recovered)}, not within ${known.bar} s`] : []),
    ...(count.wrong > 0 ? [`${count.wrong} calls were told neither an answer nor to try again`] : []),
    ...(count.hung > 0 ? [`${count.hung} calls were left hanging`] : []),
    ...(count.unreached > 0 && known.takesPortals !== true ? [`${count.unreached} calls reached no portal`] : []),
    ...lost,
  ]
  console.log(
    `${faults.length === 0 ? '✓' : '✗'} ${name}: all answered again after ${seconds(recovered)} (${known.bar} s at the most); ${count.done} answered, ` +
      `${count.again} told to try again${known.takesPortals ? `, ${count.unreached} unreached` : ''}, the longest call ${seconds(longest)}; ` +
      `${acknowledged.size} acknowledged requests${lost.length === 0 ? ' are there, each once' : `, ${lost.length} differences`}`,
  )
  for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`)
  return { name, recovered, isRight: faults.length === 0, isBroken: broken !== undefined }
}

/** Stops every started process and removes every created file, at any stage of the set-up. */
async function cleanUp(folder: string, cluster: Cluster | undefined): Promise<void> {
  if (cluster !== undefined) {
    const { etcd, databases, proxy, portals, prometheus } = cluster
    await Promise.all([...portals, proxy, prometheus.service].map((service) => service.kill()))
    await Promise.all(databases.map((database) => database.end()))
    await Promise.all(etcd.map((member) => member.kill()))
    await Promise.all(databases.flatMap(({ waysToEtcd }) => waysToEtcd.map((way) => way.stop())))
  }
  const mounted = [...readFileSync('/proc/mounts', 'utf8').matchAll(/^\S+ (\S+) /gm)].flatMap(([, path = '']) => path)
  for (const path of mounted) if (path.startsWith(folder)) execFileSync('umount', ['--lazy', path])
  if (options.keep) console.log(`Logs and configurations: ${folder}`)
  else rmSync(folder, { recursive: true, force: true })
}

ensurePrograms()
const folder = mkdtempSync(join(tmpdir(), 'portal-cluster-'))
chmodSync(folder, 0o755)
let cluster: Cluster | undefined
let cleaning: Promise<void> | undefined
const cleanUpOnce = () => (cleaning ??= cleanUp(folder, cluster))
const cleanUpAndExit = () => void cleanUpOnce().finally(() => process.exit(1))
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, cleanUpAndExit)
// An error anywhere must not leave processes behind.
process.on('uncaughtException', (error) => {
  console.error(error)
  cleanUpAndExit()
})

let isRight = true
try {
  const began = performance.now()
  cluster = await createCluster(folder)
  await startAll(cluster)
  const families = await settle(cluster.url)
  console.log(`etcd, two databases, HAProxy, two portals: up after ${seconds((performance.now() - began) / 1000)}`)
  const acknowledged = new Map<number, string>()
  const random = new Random('cluster', Number(options.seed))
  const list = options.only.split(',').flatMap((name) => Array.from({ length: name === 'kill' ? Number(options.times) : 1 }, () => name))
  const results = []
  for (const name of list) {
    const result = await runExperiment(cluster, name, families, acknowledged, random)
    results.push(result)
    // The next try needs an intact cluster.
    if (result.isBroken) break
  }
  for (const [name, some] of Map.groupBy(results, (result) => result.name)) {
    const sorted = some.map(({ recovered }) => recovered).toSorted((one, other) => one - other)
    console.log(`${name} × ${some.length}: ${sorted.map((value) => value.toFixed(1)).join(', ')} s`)
  }
  isRight = results.every((result) => result.isRight)
} catch (error) {
  console.error(error)
  isRight = false
} finally {
  await cleanUpOnce()
}
process.exit(isRight ? 0 : 1)
