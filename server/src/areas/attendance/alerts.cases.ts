import { type AlertAnswer, absenceAlerts as alertsOfChild, answerAlert, familyAbsenceAlerts } from '@portal/contract/absenceAlerts'
import { addDays } from '@portal/contract/days'
import { inboxEntries as entriesCall, saveMessageChoice } from '@portal/contract/inbox'
import { describe, expect, it } from 'vitest'
import { importFiles } from '../../../test/importFiles.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { BOY, SCHOOL, schoolMorning } from '../../../test/rolls.ts'
import { and, desc, eq, ne } from '../../database/sql.ts'
import {
  absenceAlerts,
  absences,
  accounts,
  bars,
  inboxEntries,
  lessonRecords,
  links,
  messageChoices,
  outbox,
  people,
  pushSubscriptions,
  sessions,
} from '../../database/tables.ts'
import { writeOrigin } from '../../requests/dataOrigins.ts'

const [MOTHER, FATHER] = ['88000001', '88000002']

/** Subscribes the last session of a person, at an address outside of the push services: nothing is delivered. */
async function subscribed({ world: { db, clock } }: TestPortal, { personId }: { personId: number }) {
  const [session] = await db
    .select({ sessionId: sessions.id })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(accounts.personId, personId))
    .orderBy(desc(sessions.id))
    .limit(1)
  const subscription = { endpoint: `https://127.0.0.1/${personId}`, p256dh: 'p', auth: 'a', serverKey: 'k', createdAt: clock.now() }
  await db.insert(pushSubscriptions).values({ ...subscription, sessionId: session?.sessionId ?? 0 })
}

/** Cases of the attendance test: messages to guardians about an absence of today. */
export const alertCases = (portalOf: () => TestPortal) =>
  describe('an absence', () => {
    async function morning() {
      const school = await schoolMorning(portalOf())
      const { portal, db, day } = school
      await db.delete(inboxEntries)
      await db.delete(outbox)
      await db.delete(messageChoices)
      await db.delete(absences).where(eq(absences.childId, BOY))
      const [mother, father] = [await portal.signIn(MOTHER), await portal.signIn(FATHER)]
      const at = (time: string) => portal.setClock(`${day}T${time}:00+08:00`)
      /** Approves leave of the boy on the day. */
      const giveLeave = (when: Pick<typeof absences.$inferInsert, 'intervalType' | 'dayHalf' | 'startTime' | 'endTime'>) => {
        const now = portal.world.clock.now()
        const about = { childId: BOY, parentId: mother.personId, category: 'FAMILY', description: 'Гэрийн шалтаг' } as const
        const settled = { startDate: day, endDate: day, status: 'APPROVED', requestedAt: now, settledAt: now } as const
        return db.insert(absences).values({ ...about, ...settled, ...when })
      }
      /** Sends the messages that are due, as the work loop does. */
      const deliver = async () => {
        portal.world.work.wake('tell-absences')
        await portal.world.work.idle()
      }
      const entriesOf = async ({ token }: { token: string }) => {
        const params = { of: 0, topic: 'all', show: 'all', before: 0 }
        return entriesCall.result.parse((await portal.send(entriesCall, { token, params })).RESULT).entries
      }
      const titlesOf = async (parent: { token: string }) => (await entriesOf(parent)).map(({ title }) => title)
      const contacts = async () =>
        (
          await db
            .select()
            .from(outbox)
            .where(and(eq(outbox.isDaily, true), ne(outbox.channel, 'push')))
            .orderBy(outbox.id)
        ).map(({ recipient }) => recipient)
      const choose = ({ token }: { token: string }, wanted: boolean) =>
        portal.send(saveMessageChoice, { token, body: { topic: 'absence', way: 'contact', wanted } })
      const alertOf = async ({ token }: { token: string }) =>
        alertsOfChild.result.parse((await portal.send(alertsOfChild, { token, params: { studentId: BOY } })).RESULT)[0]
      const answer = ({ token }: { token: string }, said: AlertAnswer, alertId: number, studentId = BOY) =>
        portal.send(answerAlert, { token, body: { studentId, alertId, answer: said } })
      return { ...school, mother, father, at, giveLeave, deliver, entriesOf, titlesOf, contacts, choose, alertOf, answer }
    }
    const ABSENT = 'Тэмүүлэн өнөөдөр 1-р цагт ирээгүй'
    const CORRECTED = 'Тэмүүлэн: ирээгүй гэсэн бүртгэл засагдлаа'
    const FIRST_LESSON = { intervalType: 3, startTime: '08:00', endTime: '08:55' } as const

    it('causes one message after the grace, for several lessons of a half day, and to a contact only on request', async () => {
      const { teacher, mother, father, entry, enter, at, deliver, titlesOf, contacts, choose } = await morning()
      await choose(mother, true)
      await enter(teacher.token, entry(), entry({ period: 2 }))
      await at('10:29')
      await deliver()
      expect(await titlesOf(mother)).toEqual([])
      await at('10:31')
      await Promise.all([deliver(), deliver()])
      expect([await titlesOf(mother), await titlesOf(father)]).toEqual([[ABSENT], [ABSENT]])
      expect(await contacts()).toEqual([MOTHER])
      await enter(teacher.token, entry({ period: 3 }))
      await at('10:45')
      await deliver()
      expect(await titlesOf(mother)).toHaveLength(1)
    })

    it('is taken back unsent within the grace; a later correction is sent at once, and a new absence again', async () => {
      const { teacher, mother, entry, enter, at, deliver, titlesOf, entriesOf, alertOf } = await morning()
      await enter(teacher.token, entry())
      await at('10:29')
      await enter(teacher.token, entry({ reason: 'PRESENT' }))
      await at('10:45')
      await deliver()
      expect(await titlesOf(mother)).toEqual([])
      await enter(teacher.token, entry())
      await at('10:56')
      await deliver()
      expect(await alertOf(mother)).toMatchObject({ isOpen: true, period: 1, half: 'AM', given: null })
      await enter(teacher.token, entry({ reason: 'TARDY', minutesLate: 20 }))
      await deliver()
      expect(await titlesOf(mother)).toEqual([CORRECTED, ABSENT])
      expect((await entriesOf(mother))[0]?.text).toContain('Одоогийн бүртгэл: Хоцорсон')
      expect(await alertOf(mother)).toBeUndefined()
      await at('10:58')
      await enter(teacher.token, entry({ reason: null }), entry())
      await at('11:09')
      await deliver()
      expect(await titlesOf(mother)).toEqual([ABSENT, CORRECTED, ABSENT])
    })

    it('causes no message during leave or illness, and none once its day is over', async () => {
      const { portal, db, day, yesterday, teacher, mother, entry, enter, at, giveLeave, deliver, titlesOf } = await morning()
      await enter(teacher.token, entry({ reason: 'SICK' }), entry({ period: 2, reason: 'EXCUSED' }))
      await enter(teacher.token, entry({ day: yesterday, why: 'Бүртгээгүй үлдсэн' }))
      expect(await db.$count(absenceAlerts)).toBe(0)
      await enter(teacher.token, entry())
      await giveLeave({ intervalType: 2, dayHalf: 'AM' })
      await at('10:40')
      await deliver()
      await db.delete(absences)
      expect(await titlesOf(mother)).toEqual([])
      await enter(teacher.token, entry({ reason: 'PRESENT' }), entry({ madeAt: `${day}T10:40:01+08:00` }))
      await portal.setClock(`${addDays(day, 1)}T00:00:30+08:00`)
      await deliver()
      expect(await db.$count(inboxEntries)).toBe(0)
    })

    it('after a lesson with leave causes a message, and lateness has the minutes of its own lesson', async () => {
      const { teacher, mother, entry, enter, at, giveLeave, deliver, entriesOf, titlesOf } = await morning()
      await giveLeave(FIRST_LESSON)
      await enter(teacher.token, entry({ reason: 'TARDY', minutesLate: 15 }), entry({ period: 2, reason: 'TARDY', minutesLate: 5 }))
      await at('10:31')
      await deliver()
      expect((await entriesOf(mother))[0]?.text).toContain('2-р цагт 5 минут хоцорсон')
      await enter(teacher.token, entry())
      await at('10:42')
      await deliver()
      expect(await titlesOf(mother), 'about the lesson with leave').toHaveLength(1)
      await enter(teacher.token, entry({ period: 3 }))
      await at('10:53')
      await deliver()
      expect((await titlesOf(mother))[0]).toBe('Тэмүүлэн өнөөдөр 3-р цагт ирээгүй')
    })

    it('reaches guardians by their right at that moment: none whose link is paused, and none whom a court bars', async () => {
      const { portal, db, teacher, mother, father, entry, enter, at, deliver } = await morning()
      const holders = async () => (await db.select().from(inboxEntries)).length
      await enter(teacher.token, entry())
      const ofMother = and(eq(links.parentId, mother.personId), eq(links.childId, BOY))
      const [link] = await db.select().from(links).where(ofMother)
      const now = portal.world.clock.now()
      await db.update(links).set({ status: 'NEW', pausedAt: now, decidedAt: null }).where(ofMother)
      const bar = { childId: BOY, personId: father.personId, document: 'ШШ-1', fromDate: '2026-11-01', enteredAt: now, inForce: true }
      await db.insert(bars).values(bar)
      await at('10:31')
      await deliver()
      expect(await holders()).toBe(0)
      await db.delete(bars).where(eq(bars.childId, BOY))
      await db
        .update(links)
        .set(link ?? {})
        .where(ofMother)
      expect(await db.select({ sent: absenceAlerts.sent }).from(absenceAlerts)).toEqual([{ sent: 'ABSENT' }])
    })

    it('reaches a subscribed browser unless the holder turned it off there, and is of no use after midnight', async () => {
      const { portal, db, day, teacher, mother, father, entry, enter, at, deliver } = await morning()
      for (const parent of [mother, father]) await subscribed(portal, parent)
      await portal.send(saveMessageChoice, { token: father.token, body: { topic: 'absence', way: 'push', wanted: false } })
      const pushes = async () =>
        (await db.select().from(outbox).where(eq(outbox.channel, 'push'))).map(({ subject, isDaily, expiresAt }) => ({
          subject,
          isDaily,
          expiresAt,
        }))
      await enter(teacher.token, entry({ reason: 'TARDY', minutesLate: 15 }))
      await at('10:31')
      await deliver()
      expect(await pushes(), 'about lateness').toEqual([])
      await enter(teacher.token, entry())
      await at('10:42')
      await deliver()
      const midnight = new Date(`${addDays(day, 1)}T00:00:00+08:00`)
      expect(await pushes()).toEqual([{ subject: 'Өнөөдөр ирээгүй гэж бүртгэгдлээ', isDaily: true, expiresAt: midnight }])
      await db.delete(pushSubscriptions)
    })

    it('after lateness causes a message; lateness alone reaches the inbox alone', async () => {
      const { db, day, teacher, mother, entry, enter, at, deliver, entriesOf, titlesOf, contacts, choose, alertOf } = await morning()
      await choose(mother, true)
      await enter(teacher.token, entry({ reason: 'TARDY', minutesLate: 15 }))
      await db
        .update(lessonRecords)
        .set({ tardyMinutes: 0 })
        .where(and(eq(lessonRecords.childId, BOY), eq(lessonRecords.day, day)))
      await at('10:31')
      await deliver()
      expect([await titlesOf(mother), await contacts(), await alertOf(mother)]).toEqual([['Тэмүүлэн өнөөдөр хоцорсон'], [], undefined])
      expect((await entriesOf(mother))[0]?.text, 'without minutes').toContain('Тэмүүлэн өнөөдөр 1-р цагт хоцорсон гэж')
      await enter(teacher.token, entry({ period: 3 }))
      await at('10:42')
      await deliver()
      expect([(await titlesOf(mother))[0], await contacts()]).toEqual(['Тэмүүлэн өнөөдөр 3-р цагт ирээгүй', [MOTHER]])
    })

    it('is answered with one press: the last answer counts, teachers see every one, the office sees the one that needs a call', async () => {
      const { portal, teacher, office, mother, father, entry, enter, at, deliver, entriesOf, alertOf, answer, todayOf, boyIn } =
        await morning()
      await enter(teacher.token, entry())
      await at('10:31')
      await deliver()
      const { alertId = 0 } = (await alertOf(mother)) ?? {}
      await answer(mother, 'ON_THE_WAY', alertId)
      const given = { answer: 'ON_THE_WAY', by: 'MOTHER' }
      expect((await boyIn(teacher.token))?.given).toMatchObject(given)
      expect((await todayOf(teacher.token)).answers).toMatchObject([{ childId: BOY, firstName: 'Тэмүүлэн', given }])
      expect((await todayOf(office.token)).answers).toEqual([])
      expect((await entriesOf(mother))[0]?.alert).toMatchObject({ alertId, isOpen: true, given: { ...given, by: 'YOU' } })
      await answer(father, 'UNKNOWN', alertId)
      expect((await todayOf(office.token)).answers).toMatchObject([{ childId: BOY, given: { answer: 'UNKNOWN', by: 'FATHER' } }])
      const family = familyAbsenceAlerts.result.parse((await portal.send(familyAbsenceAlerts, { token: mother.token })).RESULT)
      expect(family.flatMap(({ result }) => result)).toMatchObject([{ alertId, given: { answer: 'UNKNOWN', by: 'FATHER' } }])
    })

    it('that a guardian explained by illness is not corrected by it, but by the presence of the child', async () => {
      const { teacher, mother, entry, enter, at, deliver, titlesOf, alertOf, answer } = await morning()
      await enter(teacher.token, entry())
      await at('10:31')
      await deliver()
      await answer(mother, 'SICK', (await alertOf(mother))?.alertId ?? 0)
      await enter(teacher.token, entry({ reason: 'SICK' }))
      await deliver()
      expect(await titlesOf(mother)).toEqual([ABSENT])
      await at('10:35')
      await enter(teacher.token, entry({ reason: 'PRESENT' }))
      await deliver()
      expect([await titlesOf(mother), await alertOf(mother)]).toEqual([[CORRECTED, ABSENT], undefined])
    })

    it('takes answers on its day, of guardians of the child', async () => {
      const { portal, db, day, teacher, mother, entry, enter, at, deliver, entriesOf, alertOf, answer } = await morning()
      await enter(teacher.token, entry())
      await at('10:31')
      await deliver()
      const { alertId = 0 } = (await alertOf(mother)) ?? {}
      const [sibling] = await db
        .select()
        .from(links)
        .where(and(eq(links.parentId, mother.personId), eq(links.status, 'APPROVE'), ne(links.childId, BOY)))
      expect(reasonOf(await answer(mother, 'SICK', alertId, sibling?.childId))).toBe('201 notFoundRecord')
      expect(await answer(await portal.signIn('88000003'), 'SICK', alertId)).toMatchObject({ status: 403 })
      await answer(mother, 'SICK', alertId)
      await portal.setClock(`${addDays(day, 1)}T08:00:00+08:00`)
      const later = await portal.signIn(MOTHER)
      expect(reasonOf(await answer(later, 'UNKNOWN', alertId))).toBe('203 alertOver')
      expect((await entriesOf(later))[0]?.alert).toMatchObject({ isOpen: false, given: { answer: 'SICK', by: 'YOU' } })
    })

    it('that is imported today causes the same message as an entered one; files of earlier days cause none', async () => {
      const { portal, db, day, yesterday, mother, at, giveLeave, deliver, titlesOf } = await morning()
      await writeOrigin(db, SCHOOL, 'ATTENDANCE', 'BROUGHT', portal.world.clock.now())
      const [boy] = await db.select().from(people).where(eq(people.id, BOY))
      const rowOf = (on: string, status: string) => `${SCHOOL},${boy?.registryNumber},${on},${status}\n`
      const file = (...rows: string[]) =>
        importFiles(portal, { 'day_attendance.csv': `org_id,child_registry_number,date,status\n${rows.join('')}` })
      expect(await file(rowOf(day, 'UNEXCUSED'), rowOf(yesterday, 'UNEXCUSED'))).toMatchObject({ isApplied: true })
      expect(await db.select({ day: absenceAlerts.day }).from(absenceAlerts)).toEqual([{ day }])
      await giveLeave({ intervalType: 3, startTime: '15:00', endTime: '16:00' })
      await at('10:31')
      await deliver()
      expect(await titlesOf(mother)).toEqual(['Тэмүүлэн өнөөдөр ирээгүй'])
      await file(rowOf(day, 'PRESENT'))
      await deliver()
      expect(await titlesOf(mother)).toEqual([CORRECTED, 'Тэмүүлэн өнөөдөр ирээгүй'])
      await db.delete(absences).where(eq(absences.childId, BOY))
      await giveLeave({ intervalType: 1 })
      await file(rowOf(day, 'UNEXCUSED'))
      await at('10:45')
      await deliver()
      expect(await titlesOf(mother), 'leave of the whole day').toHaveLength(2)
    })

    it('that is recorded twice at once is one alert, and a correction during the delivery follows it', async () => {
      const { db, teacher, office, mother, entry, enter, at, deliver, titlesOf } = await morning()
      await Promise.all([enter(teacher.token, entry()), enter(office.token, entry({ period: 2 }))])
      expect(await db.$count(absenceAlerts)).toBe(1)
      await at('10:31')
      const back = [entry({ reason: 'PRESENT' }), entry({ period: 2, reason: 'PRESENT' })]
      await Promise.all([deliver(), enter(teacher.token, ...back), deliver()])
      await deliver()
      expect([[], [CORRECTED, ABSENT], [CORRECTED, 'Тэмүүлэн өнөөдөр 2-р цагт ирээгүй']]).toContainEqual(await titlesOf(mother))
      expect(await db.select({ recorded: absenceAlerts.recorded }).from(absenceAlerts)).toEqual([{ recorded: 'NONE' }])
      await db.delete(lessonRecords).where(eq(lessonRecords.childId, BOY))
    })
  })
