import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { commandsOf, exportOf } from './chapters.ts'
import { paths } from './debian.ts'
import { freePort, startPostgres } from './postgres.ts'

/**
 * Runs the first days of a school and of a ministry, and the preparation of a school year, by the commands of docs/running.md: a new folder,
 * Debian's PostgreSQL, an environment without settings.
 */

const NOBODY = 65_534
const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const ROLE_PASSWORD = 'database5821'
/** Day of the sample's last attendance, which the import refuses before that day. */
const SAMPLE_DAY = '2026-11-16T04:00:00Z'

/** Campaign of the files in docs/first-day/enrolment, open on the sample's day. */
const CAMPAIGN = `campaign_kind,school_year,stage,birth_from,birth_to,opens_at,closes_at,address_until
kindergarten,2027,1,2022-01-01,2025-12-31,2026-11-16T00:00,2026-11-30T17:00,2026-11-29T17:00
`

/** Programs of the newest PostgreSQL that Debian's package installed; undefined without one. */
export function debianPostgres(): string | undefined {
  const versions = '/usr/lib/postgresql'
  try {
    const newest = readdirSync(versions)
      .toSorted((one, other) => Number(one) - Number(other))
      .at(-1)
    return newest === undefined ? undefined : join(versions, newest, 'bin')
  } catch {
    return undefined
  }
}

/** The repository's files in a new folder, without packages and build. */
function freshTree(root: string, folder: string): string {
  const tree = join(folder, 'fresh')
  mkdirSync(tree)
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of files.trim().split('\n')) cpSync(join(root, file), join(tree, file))
  return tree
}

interface Walk {
  root: string
  folder: string
  programs: string
  trying: (what: string, work: () => unknown) => Promise<void>
}

export async function walkFirstDay({ root, folder, programs, trying }: Walk): Promise<void> {
  const tree = freshTree(root, folder)
  const [home, shims] = [join(folder, 'home'), join(folder, 'shims')]
  for (const made of [home, shims]) mkdirSync(made)
  if (asNobody.uid !== undefined) chownSync(home, NOBODY, NOBODY)
  // The commands of the database's user run against this server; there is no terminal, so that the password comes from the input.
  writeFileSync(join(shims, 'sudo'), '#!/bin/sh\nshift 2\nexec "$@"\n')
  chmodSync(join(shims, 'sudo'), 0o755)
  chmodSync(folder, 0o755)

  const messages: string[] = []
  const gateway = createServer(async (request, response) => {
    messages.push(await text(request))
    response.setHeader('connection', 'close').end('{"accepted":true}')
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const address = gateway.address()
  const gatewayPort = typeof address === 'object' && address !== null ? address.port : 0
  const postgres = await startPostgres({ programs, authentication: 'scram-sha-256', within: folder })
  const database = new URL(postgres.url)
  const port = await freePort()
  const values: Record<string, string> = {
    DATABASE_URL: `postgres://portal:${ROLE_PASSWORD}@${database.host}/portal`,
    SMS_GATEWAY_UNI: `http://127.0.0.1:${gatewayPort}`,
    PORT: String(port),
  }
  const administrator = { PGHOST: database.hostname, PGPORT: database.port, PGUSER: database.username, PGPASSWORD: database.password }
  const environment: Record<string, string> = { PATH: `${shims}:${programs}:${paths}`, HOME: home }
  let portal: ChildProcess | undefined

  const shell = (command: string): string => {
    const isBuild = command === 'npm run build'
    const isDatabase = command.startsWith('sudo ')
    // The build belongs to the folder's owner with a cache of packages; all else runs as a user without rights to the folder.
    const how = isBuild ? { env: { ...process.env, ...environment, HOME: process.env.HOME ?? home, NODE_ENV: '' } } : { ...asNobody }
    const env = { ...environment, ...(isDatabase && administrator) }
    const input = `${ROLE_PASSWORD}\n${ROLE_PASSWORD}\n`
    return execFileSync('setsid', ['--wait', 'sh', '-c', command], { cwd: tree, env, input, encoding: 'utf8', ...how })
  }
  const expectText = (where: string, wanted: string) => {
    if (!where.includes(wanted)) throw new Error(`“${wanted}” is missing in:\n${where.slice(0, 4000)}`)
  }
  const page = async () => (await fetch(`http://127.0.0.1:${port}/`)).text()
  const start = async () => {
    const own = { ...environment, ...exportsOf('The first day of a school') }
    portal = spawn('sh', ['-c', 'exec npm start'], {
      ...asNobody,
      cwd: tree,
      env: own,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    })
    for (let tries = 0; tries < 600 && portal.exitCode === null; tries++) {
      const isUp = await page().then(
        () => true,
        () => false,
      )
      if (isUp) return
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    throw new Error('npm start ended, or took more than two minutes')
  }
  const exportsOf = (chapter: 'The first day of a school') =>
    Object.fromEntries(
      commandsOf(chapter)
        .flatMap((one) => exportOf(one) ?? [])
        .map(({ name, value }) => [name, value]),
    )

  /** Text that the output of a command contains. */
  const outputs: Record<string, string> = {
    'npm run setup': 'places: ',
    'npm run import -- docs/sample-data --check': 'this was a check, and everything is well',
    'npm run import -- docs/sample-data': 'Done.',
    'npm run staff -- add-all docs/first-day/school-staff.csv': '3 invitations go out',
    'npm run staff -- invitations': 'TEACHER',
    'npm run setup -- --places docs/first-day/places.csv --check': 'Nothing was changed',
    'npm run setup -- --places docs/first-day/places.csv': 'places: 2 new',
    'npm run staff -- add-all docs/first-day/commission.csv': '2 invitations go out',
    'npm run import -- docs/first-day/enrolment --check': 'this was a check, and everything is well',
    'npm run import -- docs/first-day/enrolment': 'Done.',
    'npm run year -- prepare 2027': 'classes proposed for 1 institutions',
    'npm run year -- status 2027': '0 confirmed',
  }
  const output = (command: string) => expectText(shell(command), outputs[command] ?? '')
  try {
    for (const command of [...commandsOf('The first day'), ...commandsOf('The first day of a school')]) {
      const setting = exportOf(command)
      if (setting !== undefined) environment[setting.name] = values[setting.name] ?? setting.value
      else
        await trying(`the first day: ${command}`, async () => {
          if (command !== 'npm start') return output(command)
          const offset = `update portal set clock_offset_ms = ${Date.parse(SAMPLE_DAY) - Date.now()}`
          execFileSync(join(programs, 'psql'), ['-q', '-d', 'portal', '-c', offset], { env: { ...environment, ...administrator } })
          await start()
        })
    }
    await trying('the first day: the page lists the import as done, and three invitations leave', async () => {
      // Two steps are done; the last is done once a member of staff accepts.
      const isDone = async () => /Хийгдсэн.*Хийгдсэн.*Үлдсэн/s.test(await page())
      for (let tries = 0; messages.length < 3 || !(await isDone()); tries++) {
        if (tries > 150) throw new Error(`${messages.length} of 3 invitations left, or the page does not list the import`)
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    })
    // The commission enters the campaign on its page; here it comes as a file, as a move from another portal would bring it.
    const enrolment = commandsOf('The first day of a ministry')
    const campaign = join(folder, 'campaign')
    mkdirSync(campaign)
    writeFileSync(join(campaign, 'campaigns.csv'), CAMPAIGN)
    for (const path of [campaign, join(campaign, 'campaigns.csv')]) if (asNobody.uid !== undefined) chownSync(path, NOBODY, NOBODY)
    for (const command of enrolment.slice(0, -2)) await trying(`the first day of a ministry: ${command}`, () => output(command))
    await trying('the first day of a ministry: a campaign', () => expectText(shell(`npm run import -- ${campaign}`), 'Done.'))
    for (const command of enrolment.slice(-2)) await trying(`the first day of a ministry: ${command}`, () => output(command))
    await trying('the first day of a ministry: the campaign opens by itself', async () => {
      // The front page lists the steps of the first day until a member of staff accepts an invitation.
      const isOpen = async () =>
        (await (await fetch(`http://127.0.0.1:${port}/public/campaigns/list`)).text()).includes('"campaignState":"open"')
      for (let tries = 0; !(await isOpen()); tries++) {
        if (tries > 150) throw new Error('the list of campaigns does not say that the enrolment is open')
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    })
    for (const command of commandsOf('The new school year')) await trying(`the new school year: ${command}`, () => output(command))
  } finally {
    if (portal?.pid !== undefined && portal.exitCode === null) {
      const ended = new Promise((resolve) => portal?.once('exit', resolve))
      process.kill(-portal.pid, 'SIGTERM')
      await ended
    }
    gateway.close()
    await postgres.stop()
  }
}
