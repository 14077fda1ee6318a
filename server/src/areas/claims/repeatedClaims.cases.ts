import { makeClaim, officeClaims, withdrawClaim } from '@portal/contract/claims'
import { beforeAll, describe, expect, it } from 'vitest'
import { unknownNumber } from '../../../test/claims.ts'
import { type ClaimScene, claimTools, type OpenedClaims, openClaims } from '../../../test/claimTools.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { and, eq, sql } from '../../database/sql.ts'
import { claimAnswers, claims } from '../../database/tables.ts'

const SCHOOL = 50_084

/** Waiting periods and limits of claims; run by families.api.test.ts on its portal. */
export const repeatedClaimCases = (sceneOf: () => ClaimScene) =>
  describe('a repeated claim', () => {
    let scene: OpenedClaims
    let mother: OpenedClaims['mother']
    let father: OpenedClaims['father']
    let groupId: OpenedClaims['groupId']
    beforeAll(async () => {
      scene = await openClaims(sceneOf())
      ;({ mother, father, groupId } = scene)
    })
    const { db, say, sweep, newChild, claimOf, answered, seenBy, officeState, messagesTo, command } = claimTools(() => scene)

    it('after a guardian’s no gets the same answer and is hidden for 90 days', async () => {
      const { registryNumber } = await newChild()
      const make = () => say(scene.office.token, makeClaim, { registerNumber: registryNumber, groupId, since: '2026-11-02' })
      const words = await make()
      await sweep()
      const claimId = await claimOf(registryNumber)
      expect(await answered(father, claimId, false)).toBe('refused')
      expect(await officeState(claimId)).toBe('open')
      expect([(await make()).RESULT, await claimOf(registryNumber)]).toEqual([words.RESULT, claimId])
      expect((await say(scene.office.token, withdrawClaim, { claimId })).SUCCESS_CODE).toBe(200)
      expect((await make()).RESULT).toEqual(words.RESULT)
      await sweep()
      const again = await claimOf(registryNumber)
      expect([again === claimId, await officeState(again), await seenBy(mother, again)]).toEqual([false, 'open', undefined])
      const before = sql`now() - interval '92 days'`
      await db()
        .update(claimAnswers)
        .set({ answeredAt: before })
        .where(and(eq(claimAnswers.claimId, claimId), eq(claimAnswers.isRight, false)))
      await db().update(claims).set({ lookedAt: before }).where(eq(claims.id, again))
      await sweep()
      expect(await seenBy(mother, again)).toMatchObject({ state: 'open' })
      await db().update(claims).set({ lapsesAt: sql`now() - interval '60 days'` }).where(eq(claims.id, again))
      await sweep()
      expect([await officeState(again), await seenBy(mother, again)]).toEqual(['lapsed', undefined])
    })

    it('made again after it was withdrawn sends no second message, and after the operator’s no is shown to nobody for 90 days', async () => {
      const { registryNumber } = await newChild({ guardians: [mother] })
      const make = async () => {
        await say(scene.office.token, makeClaim, { registerNumber: registryNumber, groupId, since: '2026-11-02' })
        await sweep()
        return claimOf(registryNumber)
      }
      const before = await messagesTo('88000001', /суралцаж байна гэж мэдэгдлээ/)
      for (let times = 0; times < 3; times++) {
        const claimId = await make()
        expect(await seenBy(mother, claimId)).toBeDefined()
        await say(scene.office.token, withdrawClaim, { claimId })
      }
      expect(await messagesTo('88000001', /суралцаж байна гэж мэдэгдлээ/)).toBe(before + 1)
      const refused = await make()
      await command(refused, false)
      await say(scene.office.token, withdrawClaim, { claimId: refused })
      const again = await make()
      expect([await officeState(again), await seenBy(mother, again)]).toEqual(['open', undefined])
    })

    it('past the limit is refused, however many come at once', async () => {
      const { settings } = scene.portal.world
      const { left } = officeClaims.result.parse((await say(scene.office.token, officeClaims)).RESULT)
      await db().execute(sql`insert into claims (org_id, group_id, registry_number, since_date, made_at, status, moved_at, lapses_at, ended_at)
        select ${SCHOOL}, ${groupId}, 'x' || n, '2026-11-02', ${scene.portal.world.clock.now().toISOString()}::timestamptz, 'WITHDRAWN', now(), now(), now()
          from generate_series(1, ${left - 2}) n`)
      const made = await Promise.all(
        Array.from({ length: 6 }, () =>
          say(scene.office.token, makeClaim, { registerNumber: unknownNumber(), groupId, since: '2026-11-02' }),
        ),
      )
      expect(made.map((one) => (one.SUCCESS_CODE === 200 ? '200' : reasonOf(one))).toSorted()).toEqual([
        '200',
        '200',
        ...Array(4).fill('203 tooManyClaims'),
      ])
      expect(officeClaims.result.parse((await say(scene.office.token, officeClaims)).RESULT)).toMatchObject({
        most: settings.claimsPerMonth,
        left: 0,
      })
      await db().delete(claims).where(eq(claims.status, 'WITHDRAWN'))
    })
  })
