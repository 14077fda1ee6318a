import { login } from '@portal/contract/accounts'
import { encodePassword } from '@portal/contract/fields'
import { acceptInvitation, invitation } from '@portal/contract/invitations'
import { staffGroups } from '@portal/contract/staffClasses'
import { endTeacher, inviteTeacher, staffPeople, withdrawInvitation } from '@portal/contract/staffPeople'
import { inviteTeachers } from '@portal/contract/staffTeachers'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { RecordedRandom } from '../../../test/callSetups/context.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { and, eq, inArray, isNull } from '../../database/sql.ts'
import { audit, groups, outbox, people, roles } from '../../database/tables.ts'

const SCHOOL = 50_084
const NEW_PASSWORD = 'Tenger-uul-5822'

/** Run by staff/classes.api.test.ts on its portal, since starting another one is slow. */
export const teacherCases = (opened: () => { portal: TestPortal; drawn: RecordedRandom }) =>
  describe("teachers' accounts", () => {
    let portal: TestPortal
    const tokens = new Map<string, string>()
    const [TEACHER, OFFICE, COMMISSION, KINDERGARTEN, MOTHER] = ['88000011', '88000012', '88000013', '88000014', '88000001']
    const token = (who: string) => tokens.get(who)

    beforeAll(async () => {
      portal = opened().portal
      for (const who of [TEACHER, OFFICE, COMMISSION, KINDERGARTEN, MOTHER]) tokens.set(who, (await portal.signIn(who)).token)
    })

    const listed = async (who: string) => staffPeople.result.parse((await portal.send(staffPeople, { token: token(who) })).RESULT)
    const invited = async (who: string, registerNumber: string, contact = '99112233') =>
      reasonOf(await portal.send(inviteTeacher, { body: { registerNumber, contact }, token: token(who) }))
    const ended = async (who: string, roleId: number) => reasonOf(await portal.send(endTeacher, { body: { roleId }, token: token(who) }))

    it('are the business of the office of the institution alone', async () => {
      for (const [who, reason] of [
        [TEACHER, '403 staffOnly'],
        [COMMISSION, '403 staffOnly'],
        [MOTHER, '403 staffOnly'],
      ] as const) {
        expect(reasonOf(await portal.send(staffPeople, { token: token(who) }))).toBe(reason)
        expect(await invited(who, 'ЯА90051029')).toBe(reason)
        expect(await ended(who, 1)).toBe(reason)
      }
      expect(reasonOf(await portal.send(staffPeople, {}))).toBe('401 signInNeeded')
    })

    it('are listed with their groups, masked; group teachers without an account are listed separately', async () => {
      const { teachers, withoutAccount } = await listed(OFFICE)
      expect(teachers).toEqual([
        expect.objectContaining({ name: expect.stringContaining('Сарантуяа'), contact: '88****11', groups: ['5б бүлэг'] }),
        expect.objectContaining({ name: expect.stringContaining('Насанжаргал'), contact: '88****17', groups: [] }),
      ])
      const { db } = portal.world
      const led = await db
        .selectDistinct({ id: groups.teacherId })
        .from(groups)
        .where(and(eq(groups.orgId, SCHOOL), eq(groups.schoolYear, 2026)))
      expect(withoutAccount).toHaveLength(led.filter(({ id }) => id !== null).length - 1)
      expect(withoutAccount.flatMap((one) => one.groups)).not.toContain('5б бүлэг')
      expect((await listed(KINDERGARTEN)).teachers.map(({ contact }) => contact)).toEqual(['88****18'])
    })

    it('begin with an invitation, which waits in the list until it is accepted or taken back', async () => {
      const { registryNumber } = await portal.who('adult-free')
      expect(await invited(OFFICE, registryNumber, 'bagsh@example.mn')).toBe('200')
      const link = opened().drawn.link()
      const [waiting] = (await listed(OFFICE)).invitations
      expect(waiting).toMatchObject({ contact: 'b***@example.mn', registryMasked: expect.stringMatching(/\*{6}/) })
      expect((await listed(KINDERGARTEN)).invitations).toEqual([])
      await expect.poll(async () => (await portal.letters('bagsh@example.mn'))[0]?.text).toContain(link)

      const withdrawn = async (who: string) =>
        reasonOf(await portal.send(withdrawInvitation, { body: { id: waiting?.id ?? 0 }, token: token(who) }))
      expect(await withdrawn(KINDERGARTEN)).toBe('201 notFoundRecord')
      expect(await withdrawn(OFFICE)).toBe('200')
      expect(await withdrawn(OFFICE)).toBe('201 notFoundRecord')
      expect((await listed(OFFICE)).invitations).toEqual([])
      expect(reasonOf(await portal.send(invitation, { body: { code: link } }))).toBe('203 invitationInvalid')
    })

    it('of someone who is a teacher there already are not opened twice', async () => {
      const { registryNumber } = await portal.who(TEACHER)
      expect(await invited(OFFICE, registryNumber)).toBe('203 alreadyTeacher')
      expect(await invited(OFFICE, 'АБВ')).toBe('201 inputInvalid')
    })

    it('begin with the groups that named their number, and end at once, in every process, by their own office alone; no other role is an office’s to end', async () => {
      const { registryNumber } = await portal.who('adult-free')
      const { db } = portal.world
      await db.insert(groups).values({ orgId: SCHOOL, schoolYear: 2026, level: 3, name: '3ы бүлэг', teacherNumber: registryNumber })
      const nameless = (await listed(OFFICE)).withoutAccount.filter((one) => one.groups.includes('3ы бүлэг'))
      expect(nameless).toMatchObject([
        { name: expect.stringMatching(/^..\*{6}..$/), groups: ['3ы бүлэг'], contact: null, isInvited: false },
      ])
      await invited(OFFICE, registryNumber, 'bagsh@example.mn')
      const body = { code: opened().drawn.link(), registerNumber: registryNumber, password: encodePassword(NEW_PASSWORD) }
      expect(reasonOf(await portal.send(acceptInvitation, { body }))).toBe('200')
      const entered = await portal.send(login, { body: { username: 'bagsh@example.mn', password: encodePassword(NEW_PASSWORD) } })
      const own = z.object({ token: z.string(), role: z.literal('TEACHER') }).parse(entered.RESULT)
      // The registry number that the institution had named now resolves to the teacher.
      expect(staffGroups.result.parse((await portal.send(staffGroups, { token: own.token })).RESULT)).toMatchObject([{ name: '3ы бүлэг' }])
      const roleId = (await listed(OFFICE)).teachers.find(({ contact }) => contact === 'b***@example.mn')?.roleId ?? 0

      expect(await ended(KINDERGARTEN, roleId)).toBe('201 notFoundRecord')
      const [office] = await db
        .select()
        .from(roles)
        .where(and(eq(roles.orgId, SCHOOL), eq(roles.role, 'SCHOOL'), isNull(roles.endedAt)))
      expect(await ended(OFFICE, office?.id ?? 0)).toBe('201 notFoundRecord')
      expect(await ended(OFFICE, roleId)).toBe('200')
      expect(await ended(OFFICE, roleId)).toBe('201 notFoundRecord')
      expect(reasonOf(await portal.send(staffGroups, { token: own.token }))).toBe('401 sessionExpired')
      await expect.poll(async () => (await portal.letters('bagsh@example.mn'))[0]?.text).toContain('84')
      const trace = await db.select().from(audit).where(eq(audit.action, 'POST /api/staff/people/end'))
      expect(trace).toMatchObject([{ role: 'SCHOOL', orgId: SCHOOL }])
      await db.delete(groups).where(eq(groups.name, '3ы бүлэг'))
    })

    it('of all class teachers begin with one press; a wrong phone of the registry is listed as none, and nothing is sent to it', async () => {
      const { db } = portal.world
      const [one, other] = (await listed(OFFICE)).withoutAccount.filter(({ isInvited }) => !isInvited)
      const groupIds = [one?.groupId ?? 0, other?.groupId ?? 0]
      const led = await db.select({ groupId: groups.id, personId: groups.teacherId }).from(groups).where(inArray(groups.id, groupIds))
      const setPhone = (groupId: number | undefined, phone: string) =>
        db
          .update(people)
          .set({ phone })
          .where(eq(people.id, led.find((group) => group.groupId === groupId)?.personId ?? 0))
      await setPhone(one?.groupId, '9911-22')
      await setPhone(other?.groupId, '+976 9911 2288')
      const { withoutAccount, invitations } = await listed(OFFICE)
      const contactOf = (groupId: number | undefined) => withoutAccount.find((leader) => leader.groupId === groupId)?.contact
      expect([contactOf(one?.groupId), contactOf(other?.groupId)]).toEqual([null, '99****88'])
      const sent = await db.$count(outbox)
      const answered = await portal.send(inviteTeachers, { body: { groupIds }, token: token(OFFICE) })
      expect(inviteTeachers.result.parse(answered.RESULT)).toMatchObject([
        { groupId: one?.groupId, done: false, message: expect.stringContaining('зөв утасны дугаар алга') },
        { groupId: other?.groupId, done: true },
      ])
      expect(await db.$count(outbox)).toBe(sent + 1)
      expect(await db.$count(outbox, eq(outbox.recipient, '99112288'))).toBe(1)
      expect((await listed(OFFICE)).invitations).toHaveLength(invitations.length + 1)
    })

    it('are limited for one phone', async () => {
      const { registryNumber } = await portal.who('adult-free')
      for (let times = 0; times < 5; times += 1) expect(await invited(OFFICE, registryNumber, '99112277')).toBe('200')
      expect(await invited(OFFICE, registryNumber, '99112277')).toBe('429 tooOftenToday')
      expect(await invited(KINDERGARTEN, registryNumber, '99112277')).toBe('429 tooOftenToday')
      expect(await invited(OFFICE, registryNumber, '99112278')).toBe('200')
    })
  })
