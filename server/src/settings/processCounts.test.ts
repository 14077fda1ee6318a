import { expect, it } from 'vitest'
import { readSettings, StartFailure } from '../settings.ts'
import { maxWebProcesses, poolSizeOf, processPlanFor, restartDelay } from './processCounts.ts'

const ON_POSTGRES = { DATABASE_URL: 'postgres://portal@db/portal' }
const settingsOf = (more: Record<string, string> = {}) => readSettings({ ...ON_POSTGRES, ...more })

/** Maximum of connections held: besides its pool a worker has one connection, the process for jobs two. */
const heldBy = (settings: ReturnType<typeof settingsOf>, workers: number) =>
  (workers + 1) * (poolSizeOf('web', settings, workers) + 1) + (settings.worksOnJobs ? poolSizeOf('jobs', settings, workers) + 2 : 0)

it.each(['16', '40', '97', '200'])(
  'of %s connections no more are held, also while a worker is replaced, and no process starves',
  (total) => {
    for (const JOBS of ['0', '1']) {
      const settings = settingsOf({ DATABASE_CONNECTIONS: total, JOBS })
      const most = maxWebProcesses(settings)
      expect(most).toBeGreaterThan(0)
      for (let workers = 1; workers <= most; workers++) {
        expect(heldBy(settings, workers)).toBeLessThanOrEqual(Number(total))
        expect(poolSizeOf('web', settings, workers)).toBeGreaterThanOrEqual(2)
      }
    }
    expect(poolSizeOf('all', settingsOf({ DATABASE_CONNECTIONS: total }), 0) + 2).toBe(Number(total))
  },
)

it('there is a worker for each processor, as far as the connections suffice', () => {
  expect(processPlanFor(settingsOf(), 2)).toEqual({ workers: 2 })
  expect(processPlanFor(settingsOf({ DATABASE_CONNECTIONS: '16' }), 8)).toMatchObject({
    workers: 1,
    note: expect.stringMatching(/^1 workers for 8/),
  })
  expect(processPlanFor(settingsOf({ WEB_PROCESSES: '3' }), 8)).toEqual({ workers: 3 })
  expect(() => processPlanFor(settingsOf({ WEB_PROCESSES: '30' }), 8)).toThrow(StartFailure)
})

it('one process does everything on the embedded database, with a clock that is set, and where that is asked for', () => {
  expect(processPlanFor(readSettings({}), 8)).toEqual({ workers: 0 })
  expect(processPlanFor(readSettings({ WEB_PROCESSES: '4' }), 8)).toMatchObject({
    workers: 0,
    note: expect.stringContaining('embedded database'),
  })
  expect(processPlanFor(settingsOf({ CLOCK_CONTROL: '1', WEB_PROCESSES: '4' }), 8)).toEqual({ workers: 0 })
  expect(processPlanFor(settingsOf({ WEB_PROCESSES: '0' }), 8)).toEqual({ workers: 0 })
})

it('a process that dies at once is tried again later and later, and after half a minute at the latest', () => {
  expect([0, 1, 2, 3, 4, 7, 8, 60].map(restartDelay)).toEqual([0, 500, 1000, 2000, 4000, 30_000, 30_000, 30_000])
})
