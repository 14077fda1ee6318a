import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'

/** The site of deploy/ in a separate nginx: with a generated certificate, on free ports, with the files of the tree. */
export function writeSite(folder: string, tree: string, ports: Record<'http' | 'https' | 'portal', number>): string {
  const subject = ['-subj', '/CN=portal.example.mn', '-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject], { stdio: 'ignore' })
  const site = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')
    .replaceAll(/^\s*listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replace('127.0.0.1:3000', `127.0.0.1:${ports.portal}`)
    .replace('/etc/portal/tls/fullchain.pem', join(folder, 'cert.pem'))
    .replace('/etc/portal/tls/privkey.pem', join(folder, 'key.pem'))
    .replace('/srv/portal', tree)
    .replaceAll('/var/log/nginx', folder)
  writeFileSync(join(folder, 'site.conf'), site)
  const whole = join(folder, 'nginx.conf')
  writeFileSync(
    whole,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr crit;
include /etc/nginx/modules-enabled/*.conf;
events {}
http { include /etc/nginx/mime.types; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; include ${folder}/site.conf; }`,
  )
  return whole
}

export interface Fetched {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** Returns a function that sends requests to nginx: a POST if it has a body. */
export const siteClient =
  (folder: string, port: number) =>
  (path: string, headers: Record<string, string> = {}, body?: string) =>
    new Promise<Fetched>((resolve, reject) => {
      const tls = { servername: 'portal.example.mn', ca: readFileSync(join(folder, 'cert.pem')) }
      const options = { host: '127.0.0.1', port, path, method: body === undefined ? 'GET' : 'POST', ...tls }
      request({ ...options, headers: { host: 'portal.example.mn', ...headers } }, (response) => {
        let text = ''
        response
          .on('data', (part) => (text += part))
          .on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      })
        .on('error', reject)
        .end(body)
    })
