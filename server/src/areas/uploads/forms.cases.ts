import { correctGroup, correctStay, dataForms, groupStays, proposePerson } from '@portal/contract/dataForms'
import { uploads as uploadList } from '@portal/contract/uploads'
import { describe, expect, it } from 'vitest'
import { reasonOf } from '../../../test/reasons.ts'
import { someStay, someUpload } from '../../../test/uploads.ts'
import { type UploadScene, uploadTools } from '../../../test/uploadTools.ts'
import { decideProposal, listProposals, showOneProposal } from '../../commands/proposalCommands.ts'
import { eq } from '../../database/sql.ts'
import { claims, groupMembers, groups, guardianships, outbox, people, uploads } from '../../database/tables.ts'
import { uploadLimits } from './limits.ts'
import { sweepUploads } from './uploadWorker.ts'

const SCHOOL = 50_084
const DAY_MS = 86_400_000

/** Cases for the forms beside the files of an office; run by families.api.test.ts on its portal. */
export const formCases = (scene: () => UploadScene) =>
  describe('a form for the data of an institution', () => {
    const { db, send, office, otherOffice } = uploadTools(scene)
    const world = () => scene().portal.world
    const stranger = () => send(scene().stranger.token)
    const staysOf = (childId: number) =>
      db()
        .select({ groupId: groupMembers.groupId, since: groupMembers.sinceDate, until: groupMembers.untilDate })
        .from(groupMembers)
        .where(eq(groupMembers.childId, childId))
        .orderBy(groupMembers.sinceDate)
    const forms = async () => dataForms.result.parse((await office(dataForms, {})).RESULT)

    it('names a class teacher among its own people, and nobody else', async () => {
      const { groups: offered, teachers } = await forms()
      const group = offered.find(({ level }) => level === 5) ?? expect.fail('no grade five')
      const other = teachers.find(({ personId }) => personId !== group.teacherId) ?? expect.fail('one teacher only')
      const change = (teacherId: number | null, level = group.level) =>
        office(correctGroup, { body: { groupId: group.groupId, level, teacherId } })
      expect(correctGroup.result.parse((await change(other.personId)).RESULT)).toEqual({ faults: [] })
      expect((await forms()).groups.find(({ groupId }) => groupId === group.groupId)?.teacherId).toBe(other.personId)
      const [pupil] = await db().select().from(groupMembers).limit(1)
      expect(reasonOf(await change(pupil?.childId ?? 0))).toBe('201 notFoundRecord')
      // A teacher that only a number names stays when something else is corrected.
      await db().update(groups).set({ teacherId: null, teacherNumber: 'ЯХ90021677' }).where(eq(groups.id, group.groupId))
      await change(null)
      const [kept] = await db().select().from(groups).where(eq(groups.id, group.groupId))
      expect(kept?.teacherNumber).toBe('ЯХ90021677')
      await change(group.teacherId)
      const groupId = (await stranger()(dataForms, {})).RESULT
      expect(dataForms.result.parse(groupId).groups.map((one) => one.groupId)).not.toContain(group.groupId)
    })

    it('corrects the first day of a child without a claim and without a message, and moves it to another group', async () => {
      const { childId, stayId, groupId, since } = await someStay(world(), SCHOOL)
      const other = (await forms()).groups.find((one) => one.groupId !== groupId)?.groupId ?? 0
      const count = async () => [await db().$count(claims), await db().$count(outbox)]
      const before = await count()
      const past = (await staysOf(childId)).filter((one) => one.since !== since)
      const correct = async (wanted: { groupId: number; since: string; until: string | null }, of = stayId) =>
        correctStay.result.parse((await office(correctStay, { body: { stayId: of, ...wanted } })).RESULT).faults
      const now = async () => (await staysOf(childId)).filter((one) => !past.some((old) => old.since === one.since))
      const later = since.replace(/..$/, '03')
      expect(await correct({ groupId, since: later, until: null })).toEqual([])
      expect(await now()).toEqual([{ groupId, since: later, until: null }])
      const listed = groupStays.result.parse((await office(groupStays, { params: { groupId } })).RESULT)
      const anew = listed.find((one) => one.childId === childId)?.stayId ?? 0
      expect(await correct({ groupId: other, since: '2026-11-09', until: null }, anew)).toEqual([])
      expect(await now()).toEqual([
        { groupId, since: later, until: '2026-11-09' },
        { groupId: other, since: '2026-11-09', until: null },
      ])
      expect(await count(), 'neither claim nor message').toEqual(before)
      // A wrong day names its column and changes nothing.
      const wrong = await correct({ groupId, since: later, until: '2026-09-01' }, anew)
      expect(wrong.map(({ column }) => column)).toContain('until')
      expect(await now()).toHaveLength(2)
      expect(reasonOf(await stranger()(correctStay, { body: { stayId: anew, groupId, since, until: null } }))).toBe('201 notFoundRecord')
      expect(groupStays.result.parse((await stranger()(groupStays, { params: { groupId } })).RESULT)).toEqual([])
    })

    it('only proposes a guardian: the operator decides, and a known person keeps its data', async () => {
      const { childId } = await someStay(world(), SCHOOL)
      const [known] = await db().select().from(people).where(eq(people.id, scene().office.personId))
      const guardian = { lastName: 'Дорж', firstName: 'Болд', phone: '99112233', guardianOf: { childId, type: 'GENERAL_ORPHAN' as const } }
      const answers = []
      for (const registerNumber of ['ЯХ90021677', known?.registryNumber ?? ''])
        answers.push(await office(proposePerson, { body: { ...guardian, registerNumber } }))
      expect(answers[0]?.RESULT, 'known or unknown alike').toEqual(answers[1]?.RESULT)
      const kin = () => db().$count(guardianships, eq(guardianships.childId, childId))
      const before = await kin()
      const [first, second] = await listProposals.answer(world(), {}, () => undefined)
      const decide = (id: number | undefined, isAccepted: boolean) => decideProposal.answer(world(), { id, isAccepted }, () => undefined)
      expect([first?.number, await kin()]).toEqual(['ЯХ******77', before])
      const { files, isKnown } = await showOneProposal.answer(world(), { id: first?.id }, () => undefined)
      expect([files.map(({ file }) => file), isKnown]).toEqual([['people.csv', 'guardians.csv'], false])
      expect((await decide(first?.id, true))?.faults).toEqual([])
      expect((await decide(second?.id, true))?.faults).toEqual([])
      expect(await kin()).toBe(before + 2)
      const [same] = await db().select().from(people).where(eq(people.id, scene().office.personId))
      expect(same).toEqual(known)
      await expect(decide(first?.id, true)).rejects.toThrow('No proposal')
      expect((await forms()).proposals.slice(0, 2).map(({ state }) => state)).toEqual(['accepted', 'accepted'])
      const { uploads: files20 } = uploadList.result.parse((await office(uploadList, {})).RESULT)
      expect(files20.map(({ fileName }) => fileName)).not.toContain('ЯХ******77')
    })

    it('takes no proposal about the child of another institution, beyond the limit, or where the registry names people', async () => {
      const elsewhere = await someStay(world(), await otherOffice())
      const person = { registerNumber: 'ЯХ90021678', lastName: 'Дорж', firstName: 'Болд', phone: null }
      const propose = (childId?: number) =>
        office(proposePerson, { body: { ...person, guardianOf: childId === undefined ? null : { childId, type: 'FATHER' } } })
      expect(reasonOf(await propose(elsewhere.childId))).toBe('201 notFoundRecord')
      const settings = world().settings
      Object.assign(settings, { residentRegistry: { url: 'https://registry.example.mn', token: undefined } })
      try {
        expect(reasonOf(await propose())).toBe('203 registryNamesPeople')
        expect((await forms()).takesProposals).toBe(false)
      } finally {
        Object.assign(settings, { residentRegistry: undefined })
      }
      const waits = { isProposal: true }
      const old = await someUpload(world(), SCHOOL, 'PROPOSED', new Date(world().clock.now().getTime() - 31 * DAY_MS), waits)
      const young = await someUpload(world(), SCHOOL, 'PROPOSED', new Date(world().clock.now().getTime() - 2 * DAY_MS), waits)
      await sweepUploads(world())
      const statusOf = async (id: number) => (await db().select().from(uploads).where(eq(uploads.id, id)))[0]?.status
      expect([await statusOf(old), await statusOf(young)]).toEqual(['EXPIRED', 'PROPOSED'])
      for (let more = 1; more < uploadLimits.openProposals.most; more++) await someUpload(world(), SCHOOL, 'PROPOSED', undefined, waits)
      expect(reasonOf(await propose())).toBe('203 tooManyProposals')
      await db().delete(uploads).where(eq(uploads.isProposal, true))
    })
  })
