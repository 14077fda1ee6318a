import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Refused, refusalEnvelope } from '../../server/src/text/refusals.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const site = read('deploy/nginx.conf').replaceAll(/^\s*#.*$/gm, '')
const unit = read('deploy/portal.service')
const valuesOf = (directive: string) => [...site.matchAll(new RegExp(`^\\s*${directive} (.*);$`, 'gm'))].map(([, value]) => value)

/** Static checks of deploy/; `npm run check:deploy` runs it with real programs. */
describe('the site of nginx', () => {
  it('speaks TLS 1.2 and 1.3 alone, with ciphers of forward secrecy and authenticated encryption', () => {
    expect(valuesOf('ssl_protocols')).toEqual(['TLSv1.2 TLSv1.3'])
    const ciphers = valuesOf('ssl_ciphers').flatMap((value) => value?.split(':') ?? [])
    expect(ciphers).not.toEqual([])
    for (const cipher of ciphers) expect(cipher).toMatch(/^ECDHE-.*(GCM|POLY1305)/)
  })
  it('leads pages on to TLS, and refuses calls that come without it', () => {
    const [plain = ''] = /server \{\s*listen 80;[\s\S]*?\n\}/.exec(site) ?? []
    expect(plain).toMatch(/location ~ \^\/\(public\|api\|hub\)\/ \{\s*return 403;/)
    expect(plain).toMatch(/return 301 https:/)
    expect(plain).not.toContain('proxy_pass')
  })
  it('tells the portal who calls by what it sees itself, and drops what a visitor claims', () => {
    expect(valuesOf('proxy_set_header')).toContain('X-Forwarded-For $remote_addr')
    expect(valuesOf('proxy_set_header')).toContain('X-Forwarded-Proto $scheme')
    expect(site).not.toContain('proxy_add_x_forwarded_for')
    expect(unit).toMatch(/HOST=127\.0\.0\.1 .*TRUST_PROXY=127\.0\.0\.1/)
  })
  it('logs the beginning of an address alone, on both ports', () => {
    const [format = ''] = valuesOf('log_format')
    expect(format).toContain('$route')
    expect(site.match(/log_format[^;]*/)?.[0]).not.toMatch(/\$(request|request_uri|uri|args|query_string|http_referer|document_uri)\b/)
    expect(valuesOf('access_log')).toEqual(['/var/log/nginx/portal.log portal', '/var/log/nginx/portal.log portal'])
    expect(valuesOf('error_log')).toEqual(['/var/log/nginx/portal-error.log emerg', '/var/log/nginx/portal-error.log emerg'])
  })
  it('refuses a body that is too large in the words of the portal', () => {
    const [, envelope = ''] = /return 413 '(.*)';/.exec(site) ?? []
    expect(JSON.parse(envelope)).toEqual(refusalEnvelope(new Refused('tooLarge')))
  })
  it('lists no folder, serves the files of the build alone, keeps no answer, and shows neither metrics nor versions', () => {
    expect(site).not.toMatch(/autoindex on|proxy_cache|proxy_store/)
    expect(valuesOf('root')).toEqual(['/srv/portal/web/dist'])
    expect(site).toMatch(/location = \/metrics \{\s*return 404;/)
    expect(valuesOf('server_tokens')).toEqual(['off'])
  })
})

it('a process of the portal runs without rights of its own, and its secrets are read from a file that only root reads', () => {
  for (const line of [
    'User=portal',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    'ProtectSystem=strict',
    'EnvironmentFile=/etc/portal/portal.env',
  ])
    expect(unit.split('\n')).toContain(line)
  expect(unit).toContain('NODE_ENV=production')
})
