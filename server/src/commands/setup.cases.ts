import { describe, expect, it } from 'vitest'
import type { TestPortal } from '../../test/portal.ts'
import { eq } from '../database/sql.ts'
import { places, schoolDays, subjects } from '../database/tables.ts'
import { today } from '../outside/clock.ts'
import { schoolYearsOn, seedReference, setUp, wrongPlace } from '../reference/seed.ts'
import { runCommand } from './reach.ts'

/** Thrown to roll back a test's transaction. */
class Undone extends Error {}

export const setupCases = (portalOf: () => TestPortal) =>
  describe('the setup of a portal', () => {
    it('lays what is missing, leaves what is there as it is, and lays nothing a second time', async () => {
      const { db, clock } = portalOf().world
      const lay = async (tx: typeof db) =>
        Object.fromEntries((await seedReference(tx, today(clock))).map(({ what, laid }) => [what.replace(/ of \d+$/, ''), laid]))
      const trial = db.transaction(async (tx) => {
        await tx.update(places).set({ name: 'Өөр нэр' }).where(eq(places.code, '1110'))
        const nothing = { places: 0, 'education offices': 0, subjects: 0, terms: 0, 'school days': 0 }
        // The demo has school days only for grades with groups.
        const first = await lay(tx)
        expect(first).toEqual({ ...nothing, 'school days': expect.any(Number) })
        expect(first['school days']).toBeGreaterThan(0)
        expect(await lay(tx)).toEqual(nothing)
        expect(await tx.select({ name: places.name }).from(places).where(eq(places.code, '1110'))).toEqual([{ name: 'Өөр нэр' }])
        await tx.delete(schoolDays).where(eq(schoolDays.level, 12))
        await tx.insert(subjects).values({ name: 'Хэрэглээний хичээл' })
        expect(await lay(tx)).toEqual({ ...nothing, 'school days': expect.any(Number) })
        const brought = [
          { code: '218051', name: '1 дүгээр баг' },
          { code: '2180', name: 'Шинэ сум' },
          { code: '1110', name: 'Баянзүрх' },
        ]
        await expect(seedReference(tx, today(clock), { places: [{ code: '998051', name: 'Баг' }] })).rejects.toThrow(
          'The place 998051 has no place 9980 above it.',
        )
        const counts = { what: 'places', laid: 2, changed: 1, same: expect.any(Number) }
        expect(await seedReference(tx, today(clock), { places: brought, isCheckOnly: true })).toContainEqual(counts)
        expect(await tx.$count(places, eq(places.code, '2180')), 'a check writes nothing').toBe(0)
        expect(await seedReference(tx, today(clock), { places: brought })).toContainEqual(counts)
        expect(await tx.select({ name: places.name }).from(places).where(eq(places.code, '1110'))).toEqual([{ name: 'Баянзүрх' }])
        throw new Undone()
      })
      await expect(trial).rejects.toThrow(Undone)
    })

    it('knows the year to come from June on', () => {
      expect([schoolYearsOn('2026-11-16'), schoolYearsOn('2027-05-31'), schoolYearsOn('2027-06-01'), schoolYearsOn('2027-09-01')]).toEqual([
        [2026],
        [2026],
        [2026, 2027],
        [2027],
      ])
    })

    it('says which row of a register is no place', () => {
      expect([
        wrongPlace({ code: '2180', name: 'Шинэ сум' }),
        wrongPlace({ code: '218', name: 'Сум' }),
        wrongPlace({ code: '21', name: '' }),
      ]).toEqual([undefined, 'a code has 2, 4 or 6 digits', 'a name has 1 to 100 letters'])
    })

    it('refuses a demo, which has all of it', async () => {
      await expect(runCommand(portalOf().world.settings, setUp, { places: [], isCheckOnly: false })).rejects.toThrow(
        /^This database is a demo/,
      )
    })
  })
