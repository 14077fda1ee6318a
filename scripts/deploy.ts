import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { has, install, mayInstall, paths } from './lib/debian.ts'
import { debianPostgres, walkFirstDay } from './lib/firstDay.ts'
import { siteClient, writeSite } from './lib/nginxSite.ts'
import { freePort, startPostgres } from './lib/postgres.ts'

/** `npm run check:deploy`: checks the files of deploy/ with Debian's own tools. */

const root = fileURLToPath(new URL('..', import.meta.url))
const at = (name: string) => join(root, 'deploy', name)
const folder = mkdtempSync(join(tmpdir(), 'portal-deploy-'))

const outcomes: { what: string; fault?: string; untried?: string }[] = []
const outputText = (output: unknown) => (output instanceof Error ? output.message : String(output)).trim()

async function trying(what: string, work: () => unknown): Promise<void> {
  try {
    await work()
    outcomes.push({ what })
    console.log(`✓ ${what}`)
  } catch (error) {
    outcomes.push({ what, fault: outputText(error) })
    console.log(`✗ ${what}\n${outputText(error)}`)
  }
}

/** Whether the program is available, after installing its Debian packages if needed. */
function tool(program: string, ...packages: string[]): boolean {
  if (has(program)) return true
  if (mayInstall()) install(packages)
  if (has(program)) return true
  const why = mayInstall() ? 'apt-get could not install it' : 'it is missing, and only root can install it'
  outcomes.push({ what: program, untried: `${program} (${packages.join(', ')}): ${why}` })
  return false
}

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: paths },
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout + stderr
}

/** Maximum exposure on systemd's scale from 0 (closed) to 10 (open). */
const MAX_EXPOSED = 2

async function checkUnit(): Promise<void> {
  if (!tool('systemd-analyze', 'systemd')) return
  const unit = join(folder, 'portal.service')
  // systemd-analyze requires the program to exist at the unit's path.
  writeFileSync(unit, readFileSync(at('portal.service'), 'utf8').replace('/usr/bin/node', process.execPath))
  await trying('systemd-analyze verify portal.service', () => {
    const result = run('systemd-analyze', 'verify', '--man=no', unit)
    if (result.includes(unit)) throw new Error(result)
  })
  await trying(`systemd-analyze security: ${MAX_EXPOSED} of 10 at the most`, () =>
    run('systemd-analyze', 'security', '--offline=true', `--threshold=${MAX_EXPOSED * 10}`, '--no-pager', unit),
  )
}

async function checkRules(): Promise<void> {
  if (!tool('promtool', 'prometheus')) return
  await trying('promtool check rules prometheus-rules.yml', () => {
    const result = run('promtool', 'check', 'rules', '--lint=all', '--lint-fatal', at('prometheus-rules.yml'))
    const alarms = readFileSync(at('prometheus-rules.yml'), 'utf8').match(/- alert:/g)?.length
    if (!result.includes(`${alarms} rules found`)) throw new Error(`not all alarms:\n${result}`)
  })
}

/** The repository as in production: in its own folder, owned by another user, without dev dependencies. */
function productionTree(): string {
  const tree = join(folder, 'tree')
  mkdirSync(tree)
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of [...files.trim().split('\n'), 'web/dist', 'web/dist-server', 'web/dist-app'])
    cpSync(join(root, file), join(tree, file), { recursive: true })
  const args = ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { npm_execpath: script = '', npm_node_execpath: node = '' } = process.env
  const done = script && node ? spawnSync(node, [script, ...args], { cwd: tree }) : spawnSync('npm', args, { cwd: tree })
  if (done.status !== 0) throw new Error(`npm ci --omit=dev: ${done.stderr}`)
  execFileSync('chmod', ['-R', 'a+rX,a-w', tree])
  execFileSync('chmod', ['a+rx', folder])
  return tree
}

const NOBODY = 65_534
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

async function untilAnswers(url: string, process: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (process.exitCode !== null) break
    const answered = await fetch(url).catch(() => undefined)
    if (answered?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${url} does not answer: the process ended, or took more than two minutes`)
}

function startPortal(tree: string, port: number, databaseUrl: string): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: 'https://portal.example.mn',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    WEB_PROCESSES: '2',
  }
  return spawn(process.execPath, ['scripts/start.mjs'], { ...asNobody, cwd: tree, env, stdio: 'inherit' })
}

const ended = (process: ChildProcess) => (process.exitCode === null ? new Promise((resolve) => process.once('exit', resolve)) : undefined)

function expectSame(what: string, one: unknown, other: unknown): void {
  if (JSON.stringify(one) !== JSON.stringify(other)) throw new Error(`${what}: ${JSON.stringify(one)}, not ${JSON.stringify(other)}`)
}

/** Response headers of files that nginx and the portal have to agree on. */
const OF_FILES = ['cache-control', 'content-type', 'content-encoding', 'cross-origin-resource-policy', 'x-content-type-options', 'vary']

const MB = 1024 * 1024

/** Addresses whose later segments or search parameters identify a person or open an account. */
const WITH_PERSONAL_DATA = [
  '/public/people/info/АА12345678',
  '/api/children/info/check/АА12345678/Bat/Бат',
  '/invitation/secret-of-an-invitation',
  '/АА12345678',
  '/login?name=Bat',
]

async function checkSite(): Promise<void> {
  if (!tool('nginx', 'nginx-light', 'libnginx-mod-http-brotli-static')) return
  if (!tool('openssl', 'openssl')) return
  const tree = productionTree()
  const ports = { http: await freePort(), https: await freePort(), portal: await freePort() }
  const whole = writeSite(folder, tree, ports)
  const through = siteClient(folder, ports.https)
  await trying('nginx -t', () => run('nginx', '-t', '-c', whole))
  const postgres = await startPostgres()
  const started: ChildProcess[] = []
  try {
    const portal = startPortal(tree, ports.portal, `${postgres.url}/postgres`)
    started.push(portal)
    await trying('it starts in production, from code that it cannot write and without packages of development', () =>
      untilAnswers(`http://127.0.0.1:${ports.portal}/readyz`, portal),
    )
    started.push(spawn('nginx', ['-c', whole], { cwd: folder, stdio: 'inherit', env: { ...process.env, PATH: paths } }))
    await trying('nginx serves the portal over TLS, packed, with its stream and without its metrics', async () => {
      for (let tries = 0; tries < 50; tries++) {
        const isUp = await through('/healthz').then(
          ({ status }) => status === 200,
          () => false,
        )
        if (isUp) break
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      const landing = await through('/', { 'accept-encoding': 'gzip' })
      expectSame('the landing page', [landing.status, landing.headers['content-encoding']], [200, 'gzip'])
      expectSame('TLS is known to the portal', landing.headers['strict-transport-security'], 'max-age=63072000; includeSubDomains')
      expectSame('the app', (await through('/login')).status, 200)
      expectSame('metrics', (await through('/metrics')).status, 404)
      const stream = await through('/api/stream')
      expectSame('the stream asks for a session', [stream.status, stream.headers['content-type']], [401, 'application/json; charset=utf-8'])
    })
    await trying('files of the build come from nginx as they come from the portal', async () => {
      const name = readdirSync(join(tree, 'web/dist/assets')).find((file) => file.endsWith('.js')) ?? ''
      for (const encoding of ['br', 'gzip', 'identity']) {
        const headers = { 'accept-encoding': encoding, 'x-forwarded-proto': 'https' }
        const served = await through(`/assets/${name}`, headers)
        const own = await fetch(`http://127.0.0.1:${ports.portal}/assets/${name}`, { headers })
        const pick = (of: (header: string) => unknown) =>
          OF_FILES.map((header) => [
            header,
            String(of(header) ?? '')
              .toLowerCase()
              .replace('application/javascript', 'text/javascript')
              .replace('; charset=utf-8', ''),
          ])
        expectSame(
          `${name} as ${encoding}`,
          pick((header) => served.headers[header]),
          pick((header) => own.headers.get(header)),
        )
      }
      expectSame('a file that is not there', (await through('/assets/no.js')).status, 404)
    })
    await trying('a body that is too large gets the same answer from nginx and from the portal', async () => {
      const json = { 'content-type': 'application/json' }
      const [byNginx, byPortal] = [await through('/login', json, 'x'.repeat(2 * MB)), await through('/login', json, 'x'.repeat(MB / 2))]
      expectSame('status', [byNginx.status, byPortal.status], [413, 413])
      expectSame('only the portal says the time', [byNginx.headers['x-now'], byPortal.headers['x-now'] !== undefined], [undefined, true])
      expectSame('body', byNginx.text, byPortal.text)
      for (const header of ['content-type', 'cache-control', 'strict-transport-security', 'x-content-type-options'])
        expectSame(header, byNginx.headers[header], byPortal.headers[header])
    })
    await trying('the logs of nginx have no registry number, name or token', async () => {
      for (const path of WITH_PERSONAL_DATA) await through(encodeURI(path))
      const log = readFileSync(join(folder, 'portal.log'), 'utf8') + readFileSync(join(folder, 'portal-error.log'), 'utf8')
      const routes = [...log.matchAll(/"GET (\S+)"/g)].map(([, route]) => route)
      expectSame('logged routes', routes.slice(-WITH_PERSONAL_DATA.length), [
        '/public/people',
        '/api/children',
        '/invitation',
        '-',
        '/login',
      ])
      for (const word of ['12345678', 'Bat', '%D0', 'secret']) if (log.includes(word)) throw new Error(`${word} is in the log`)
    })
    await trying('SIGHUP replaces the workers, and nobody is turned away', async () => {
      portal.kill('SIGHUP')
      for (let times = 0; times < 200; times++) {
        expectSame('the landing page', (await through('/')).status, 200)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    })
  } finally {
    for (const one of started) one.kill('SIGTERM')
    await Promise.all(started.map(ended))
    await postgres.stop()
  }
}

async function checkFirstDay(): Promise<void> {
  if (debianPostgres() === undefined && mayInstall()) install(['postgresql'])
  const programs = debianPostgres()
  if (programs === undefined) outcomes.push({ what: 'postgresql', untried: 'postgresql: it is missing, and only root can install it' })
  else await walkFirstDay({ root, folder, programs, trying })
}

try {
  await checkUnit()
  await checkRules()
  await checkSite()
  await checkFirstDay()
} finally {
  execFileSync('chmod', ['-R', 'u+w', folder])
  rmSync(folder, { recursive: true, force: true })
}
const skipped = outcomes.flatMap((outcome) => outcome.untried ?? [])
for (const what of skipped) console.log(`not tried: ${what}`)
console.log(
  'not tried: deploy/Containerfile, which needs podman and a registry of images; its steps are npm run build, npm prune and the start above.',
)
const failed = outcomes.filter(({ fault }) => fault !== undefined).length
console.log(`${outcomes.length - failed - skipped.length} right, ${failed} wrong, ${skipped.length + 1} not tried`)
process.exit(failed === 0 ? 0 : 1)
