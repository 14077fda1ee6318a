import { readSettings } from '@portal/server/settings'
import { openPortal } from '@portal/server/start/portal'
import pg from 'pg'

/** Runs the portal as a separate process, which can skip writing the audit rows on command. */
let isAudited = true
const plain = pg.Client.prototype.query
pg.Client.prototype.query = new Proxy(plain, {
  apply(query, client, sent: [{ text?: string } | string, ...unknown[]]) {
    const [statement] = sent
    const text = typeof statement === 'string' ? statement : (statement.text ?? '')
    if (isAudited || !/^\s*insert into "audit" /.test(text)) return Reflect.apply(query, client, sent)
    const nothing = { rows: [], rowCount: 0 }
    const answered = sent.at(-1)
    return typeof answered === 'function' ? answered(null, nothing) : Promise.resolve(nothing)
  },
})
process.on('message', (wanted) => {
  isAudited = wanted === 'audited'
  process.send?.('done')
})

const portal = await openPortal(readSettings(process.env))
process.send?.(portal.address)
process.on('SIGTERM', async () => {
  await portal.stop()
  process.exit(0)
})
