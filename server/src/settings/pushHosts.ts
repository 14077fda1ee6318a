/** Push services of the usual browsers. */
const usual = {
  google: 'fcm.googleapis.com',
  mozilla: 'updates.push.services.mozilla.com',
  apple: 'web.push.apple.com',
  microsoft: '*.notify.windows.com',
}
export const PUSH_HOSTS = Object.values(usual).join(' ')

const HOST = /^(\*\.)?([a-z\d-]+\.)+[a-z]{2,}$/
/** Service of a test on this machine, which a demo alone accepts. */
const LOCAL = /^http:\/\/127\.0\.0\.1:\d+$/

export const pushHostsIn = (text: string) => text.split(/[\s,]+/).filter((part) => part !== '')

export const namesPushHosts = (text: string): boolean => pushHostsIn(text).every((part) => HOST.test(part) || LOCAL.test(part))

/** Push services of the setting on this machine. */
export const localServices = (hosts: readonly string[]): string[] => hosts.filter((host) => LOCAL.test(host))

/** Tells whether an address is one of an allowed push service: https without port and password, or a service on this machine. */
export function isOfPushService(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint)
  if (localServices(hosts).includes(origin)) return username + password === ''
  if (protocol !== 'https:' || port + username + password !== '') return false
  return hosts.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
}
