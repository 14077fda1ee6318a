import { prepareDemo } from '@portal/demo/country'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../scripts/lib/postgres.ts'
import { TEST_CHILDREN } from '../../scripts/lib/seed.mjs'
import { openPostgres } from '../src/database/connect.ts'
import { systemClock } from '../src/outside/clock.ts'

/** Starts one server for the whole run (or uses that of DATABASE_URL); each test file copies its database from a seeded template. */
export default async function setup(project: TestProject) {
  const given = process.env.DATABASE_URL
  // Whole pages in the log protect from a power cut, which a server without fsync does not survive anyway.
  const settings = ['full_page_writes=off']
  const server =
    given === undefined ? await startPostgres({ settings }) : { url: given.replace(/\/[^/]*$/, ''), stop: async () => undefined }
  const template = `portal_template_${process.pid}`

  const admin = new pg.Client(`${server.url}/postgres`)
  await admin.connect()
  await admin.query(`create database ${template}`)
  const open = await openPostgres(`${server.url}/${template}`, 4)
  await prepareDemo(open, { realNow: systemClock.now(), children: TEST_CHILDREN, passwordCost: 'light', isTodayOver: true })
  await open.close()
  project.provide('seeded', { engine: 'postgres', server: server.url, template })

  return async () => {
    await admin.query(`drop database ${template} with (force)`)
    await admin.end()
    await server.stop()
  }
}
