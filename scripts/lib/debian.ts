import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** PATH with Debian's directories for server programs. */
export const paths = `${process.env.PATH}:/usr/sbin:/sbin`

export const has = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: { ...process.env, PATH: paths } }).status === 0

export const mayInstall = () => process.getuid?.() === 0 && has('apt-get')

/** This file keeps Debian's packages from starting services at installation. */
const POLICY = '/usr/sbin/policy-rc.d'

const quietly = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' } as const
const apt = (...args: string[]) => spawnSync('apt-get', [...args, '--quiet'], quietly)

function withoutServices(work: () => void): void {
  const isOurs = !existsSync(POLICY)
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    work()
  } finally {
    if (isOurs) rmSync(POLICY)
  }
}

/** Installs Debian packages without starting their services, now or at boot. */
export function install(packages: readonly string[], services: readonly string[] = []): void {
  console.log(`Installing ${packages.join(' ')} …`)
  withoutServices(() => {
    apt('update')
    apt('install', '--yes', '--no-install-recommends', ...packages)
    if (services.length > 0 && has('systemctl')) spawnSync('systemctl', ['disable', ...services], quietly)
  })
}

/** Installs packages of another Debian release without changing the machine's sources. */
export function installFrom(release: string, packages: readonly string[]): void {
  console.log(`Installing ${packages.join(' ')} of Debian ${release} …`)
  const folder = mkdtempSync(join(tmpdir(), 'portal-apt-'))
  const list = join(folder, 'sources.list')
  const keys = '/usr/share/keyrings/debian-archive-keyring.gpg'
  writeFileSync(list, `deb [signed-by=${keys}] http://deb.debian.org/debian ${release} main\n`)
  const besides = ['-o', `Dir::Etc::SourceList=${list}`]
  try {
    withoutServices(() => {
      apt('update', ...besides)
      apt('install', '--yes', '--no-install-recommends', ...besides, ...packages.map((name) => `${name}/${release}`))
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
