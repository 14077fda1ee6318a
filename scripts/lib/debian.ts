import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** Where Debian keeps the programs of servers, beside what is in the path anyway. */
export const paths = `${process.env.PATH}:/usr/sbin:/sbin`

export const has = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program}`], { env: { ...process.env, PATH: paths } }).status === 0

export const mayInstall = () => process.getuid?.() === 0 && has('apt-get')

/** While this file says so, Debian's packages start no service when they are installed. */
const POLICY = '/usr/sbin/policy-rc.d'

/** Installs Debian's packages without starting their services, now or with the machine. */
export function install(packages: readonly string[], services: readonly string[] = []): void {
  console.log(`Installing ${packages.join(' ')} …`)
  const isOurs = !existsSync(POLICY)
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const quietly = { env, stdio: 'ignore' } as const
    spawnSync('apt-get', ['update', '--quiet'], quietly)
    spawnSync('apt-get', ['install', '--yes', '--quiet', '--no-install-recommends', ...packages], quietly)
    if (services.length > 0 && has('systemctl')) spawnSync('systemctl', ['disable', ...services], quietly)
  } finally {
    if (isOurs) rmSync(POLICY)
  }
}
