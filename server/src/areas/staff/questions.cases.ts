import { HEADER } from '@portal/contract/envelope'
import {
  answerByReference,
  answerQuestion,
  ownQuestions,
  PICTURE_BYTES,
  QUESTION_DAYS,
  questionByReference,
} from '@portal/contract/questions'
import { decide } from '@portal/contract/staff'
import { staffFigures } from '@portal/contract/staffFigures'
import { askFamily, openAnswerFile } from '@portal/contract/staffQuestions'
import { type Queue, queueDetail, queueRows } from '@portal/contract/staffQueues'
import { waitingRequests } from '@portal/contract/waiting'
import { describe, expect, it } from 'vitest'
import { base64, jpegOf } from '../../../test/jpeg.ts'
import type { TestPortal } from '../../../test/portal.ts'
import { reasonOf } from '../../../test/reasons.ts'
import { childTicket } from '../../admission/tickets.ts'
import { and, eq, like } from '../../database/sql.ts'
import { files, links, outbox, prospects, questions } from '../../database/tables.ts'
import { endDueQuestions } from '../../requests/questions.ts'
import { withCheckDigit } from '../enrolment/reference.ts'

const [TEACHER, OFFICE, COMMISSION, KINDERGARTEN] = ['88000011', '88000012', '88000013', '88000014']
const MOTHER = '88000001'
const SCRIPT = '<script>alert(1)</script>'
const DAY_MS = 86_400_000

/** Cases of the desk's test: questions to families, their answers and the files of these. */
export const questionCases = (portalOf: () => TestPortal) => {
  const rowsOf = async (token: string, queue: Queue, more: object = {}) => {
    const { RESULT } = await portalOf().send(queueRows, { body: { queue, ...more }, token })
    return queueRows.result.parse(RESULT).rows
  }
  const detail = async (token: string, queue: Queue, id: number) =>
    queueDetail.result.parse((await portalOf().send(queueDetail, { params: { queue, id }, token })).RESULT)
  const ask = (token: string, queue: Queue, id: number, text = 'Хэний хүүхэд вэ?') =>
    portalOf().send(askFamily, { body: { queue, id, text }, token })
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

  /** Waiting link that the mother sent, and the sessions of both sides. */
  async function motherLink() {
    const portal = portalOf()
    const [teacher, mother] = [await portal.signIn(TEACHER), await portal.signIn(MOTHER)]
    const rows = await rowsOf(teacher.token, 'links')
    const row = rows.find(({ question, held, isBarred }) => question === null && held === null && !isBarred)
    if (row === undefined) throw new Error('no link waits')
    await portal.world.db.update(links).set({ parentId: mother.personId }).where(eq(links.id, row.id))
    return { portal, teacher, mother, row, before: idsOf(rows) }
  }

  describe('a question to the family', () => {
    it('takes the request out of the queue until the sender answers, and returns it to its place', async () => {
      const { portal, teacher, mother, row, before } = await motherLink()
      const office = await portal.signIn(OFFICE)
      const sms = and(eq(outbox.recipient, MOTHER), like(outbox.text, '%асуулт ирлээ%'))
      const messages = await portal.world.db.$count(outbox, sms)
      const waitingOf = async (token: string) =>
        waitingRequests.result
          .parse((await portal.send(waitingRequests, { token })).RESULT)
          .find(({ kind, requestId }) => kind === 'link' && requestId === row.id)
      const counted = async () => {
        const answer = await portal.send(staffFigures, { params: { months: 1 }, token: office.token })
        return staffFigures.result.parse(answer.RESULT).queues.find(({ queue }) => queue === 'links')?.months[0]?.waiting ?? 0
      }
      const [atDesk, waits] = [await counted(), await waitingOf(mother.token)]
      expect(waits).toMatchObject({ isAsked: false })
      const asked = askFamily.result.parse((await ask(teacher.token, 'links', row.id)).RESULT)
      expect([await counted(), await waitingOf(mother.token)]).toEqual([atDesk - 1, { ...waits, isAsked: true, usualDays: null }])
      expect(askFamily.result.parse((await ask(teacher.token, 'links', row.id)).RESULT).id).toBe(asked.id)
      expect(reasonOf(await ask(office.token, 'links', row.id, 'Өөр асуулт'))).toBe('203 questionOpen')
      expect(await portal.world.db.$count(outbox, sms)).toBe(messages + 1)

      expect(idsOf(await rowsOf(teacher.token, 'links'))).toEqual(before.filter((id) => id !== row.id))
      expect(await rowsOf(teacher.token, 'links', { asked: true })).toMatchObject([{ id: row.id, question: 'ASKED' }])
      expect(await detail(office.token, 'links', row.id)).toMatchObject({
        mayAsk: false,
        questions: [{ id: asked.id, isOpen: true, answer: null }],
      })

      const own = async (token: string) => ownQuestions.result.parse((await portal.send(ownQuestions, { token })).RESULT)
      expect(await own(mother.token)).toMatchObject([{ id: asked.id, about: 'link', text: 'Хэний хүүхэд вэ?' }])
      const other = await portal.signIn('88000003')
      expect(await own(other.token)).toEqual([])
      const body = { id: asked.id, text: 'Миний охин.', pictures: [base64(jpegOf({ metadata: SCRIPT, after: SCRIPT }))] }
      expect(reasonOf(await portal.send(answerQuestion, { body, token: other.token }))).toBe('203 questionOver')
      expect(await portal.send(answerQuestion, { body, token: mother.token })).toMatchObject({ SUCCESS_CODE: 200 })
      expect(reasonOf(await portal.send(answerQuestion, { body, token: mother.token }))).toBe('203 questionOver')

      const rows = await rowsOf(teacher.token, 'links')
      expect(idsOf(rows)).toEqual(before)
      expect(rows.find(({ id }) => id === row.id)?.question).toBe('ANSWERED')
      const [answered] = (await detail(teacher.token, 'links', row.id)).questions
      expect(answered?.answer).toMatchObject({ text: 'Миний охин.', files: [{ size: jpegOf().length }] })
    })

    it('ends with a decision and after its days; then there is no answer', async () => {
      const { portal, teacher, mother, row } = await motherLink()
      const { db, clock } = portal.world
      const answer = (id: number) => portal.send(answerQuestion, { body: { id, text: 'Тийм.', pictures: [] }, token: mother.token })
      const first = askFamily.result.parse((await ask(teacher.token, 'links', row.id)).RESULT)
      await endDueQuestions(db, new Date(clock.now().getTime() + QUESTION_DAYS * DAY_MS - 1000))
      expect((await rowsOf(teacher.token, 'links', { asked: true })).map(({ id }) => id)).toContain(row.id)
      await endDueQuestions(db, new Date(clock.now().getTime() + QUESTION_DAYS * DAY_MS + 1000))
      expect(idsOf(await rowsOf(teacher.token, 'links'))).toContain(row.id)
      expect(reasonOf(await answer(first.id))).toBe('203 questionOver')
      // The first question took its whole time; only a later one may be open now.
      await db
        .update(questions)
        .set({ askedAt: new Date(clock.now().getTime() - 8 * DAY_MS), endedAt: clock.now() })
        .where(eq(questions.id, first.id))
      const second = askFamily.result.parse((await ask(teacher.token, 'links', row.id, 'Хаяг чинь хаана вэ?')).RESULT)
      const declined = { kind: 'link', ids: [row.id], decision: 'DECLINED', note: 'Танихгүй хүн' }
      expect(decide.result.parse((await portal.send(decide, { body: declined, token: teacher.token })).RESULT)).toMatchObject([
        { done: true },
      ])
      expect(reasonOf(await answer(second.id))).toBe('203 questionOver')
      expect(reasonOf(await ask(teacher.token, 'links', row.id))).toBe('203 moveNotAllowed')
    })

    it('without an account is answered with the reference, and hidden from a later sender', async () => {
      const portal = portalOf()
      const { db, keyring, clock } = portal.world
      const commission = await portal.signIn(COMMISSION)
      const row = (await rowsOf(commission.token, 'kindergarten')).find(
        ({ senderName, question }) => senderName !== null && question === null,
      )
      if (row === undefined) throw new Error('no request waits')
      const [request] = await db.select().from(prospects).where(eq(prospects.id, row.id))
      const headers = { [HEADER.ticket]: childTicket(keyring, row.childId, clock.now()) }
      const named = (reference: string | null | undefined) => ({
        prospectDataId: row.id,
        personId: row.childId,
        reference: reference ?? '',
      })
      const read = (reference: string | null | undefined) => portal.send(questionByReference, { body: named(reference), headers })
      expect((await read(request?.reference)).RESULT).toBeNull()
      const { id } = askFamily.result.parse((await ask(commission.token, 'kindergarten', row.id)).RESULT)
      expect(reasonOf(await read('123-456-7890'))).toBe('203 referenceWrong')
      expect(reasonOf(await portal.send(questionByReference, { body: named(request?.reference) }))).toBe('403 ticketNeeded')
      expect((await read(request?.reference)).RESULT).toMatchObject({ id, text: 'Хэний хүүхэд вэ?' })
      // A request on the waiting list is hidden like one without an answer.
      const onList = async (more: object = {}) => idsOf(await rowsOf(commission.token, 'kindergarten', { status: 'WAITING', ...more }))
      const setStatus = (responseStatus: 'WAITING' | 'REQUESTED') =>
        db.update(prospects).set({ responseStatus }).where(eq(prospects.id, row.id))
      await setStatus('WAITING')
      expect([(await onList()).includes(row.id), await onList({ asked: true })]).toEqual([false, [row.id]])
      await setStatus('REQUESTED')

      const taken = withCheckDigit('111111111')
      // A take-over gives the request another reference and sender.
      await db.update(prospects).set({ reference: taken }).where(eq(prospects.id, row.id))
      expect((await read(taken)).RESULT).toBeNull()
      const answerBy = (reference: string | null | undefined, text = 'Энд байна.') =>
        portal.send(answerByReference, { body: { ...named(reference), id, text, pictures: [] }, headers })
      expect(reasonOf(await answerBy(taken))).toBe('203 questionOver')
      await db
        .update(prospects)
        .set({ reference: request?.reference ?? null })
        .where(eq(prospects.id, row.id))
      expect(reasonOf(await answerBy(request?.reference, ''))).toBe('201 answerEmpty')
      expect(await answerBy(request?.reference)).toMatchObject({ SUCCESS_CODE: 200 })
      expect((await read(request?.reference)).RESULT).toBeNull()
      // Another institution with the same request sees neither question nor answer.
      expect((await detail(commission.token, 'kindergarten', row.id)).questions).toHaveLength(1)
      await db.update(questions).set({ orgId: 50_084 }).where(eq(questions.id, id))
      expect((await detail(commission.token, 'kindergarten', row.id)).questions).toEqual([])
    })

    it('counts its days on the side of the family', async () => {
      const portal = portalOf()
      const office = await portal.signIn(OFFICE)
      const figures = staffFigures.result.parse((await portal.send(staffFigures, { params: { months: 3 }, token: office.token })).RESULT)
      const month = figures.queues.find(({ queue }) => queue === 'links')?.months.at(-1)
      expect(month?.asked).toBeGreaterThan(0)
      expect(month?.familyDays).toBeGreaterThan(0)
    })
  })

  describe('a file of a family', () => {
    const open = (path: string, token?: string) =>
      fetch(portalOf().address + path, token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } })

    it('opens once, in the session that asked, as an attachment without metadata', async () => {
      const { portal, teacher, mother, row } = await motherLink()
      const { id } = askFamily.result.parse((await ask(teacher.token, 'links', row.id)).RESULT)
      const pictures = [base64(jpegOf({ metadata: SCRIPT, after: SCRIPT }))]
      await portal.send(answerQuestion, { body: { id, text: '', pictures }, token: mother.token })
      const fileId = (await detail(teacher.token, 'links', row.id)).questions[0]?.answer?.files[0]?.id ?? 0
      const linkFor = async (token: string) =>
        openAnswerFile.result.parse((await portal.send(openAnswerFile, { body: { queue: 'links', id: row.id, fileId }, token })).RESULT)
          .link
      const link = await linkFor(teacher.token)
      const again = await portal.signIn(TEACHER)
      expect(await (await open(link, again.token)).json()).toMatchObject({ RESULT: { reason: 'fileLinkOver' } })
      expect(await (await open(link)).json()).toMatchObject({ RESULT: { reason: 'signInNeeded' } })
      const headers = { Authorization: `Bearer ${teacher.token}` }
      expect((await fetch(portalOf().address + link, { method: 'HEAD', headers })).status).toBe(404)
      const file = await open(link, teacher.token)
      expect(file.headers.get('content-type')).toBe('image/jpeg')
      expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
      expect(file.headers.get('content-security-policy')).toContain("sandbox; default-src 'none'")
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(jpegOf())
      expect(await (await open(link, teacher.token)).json()).toMatchObject({ RESULT: { reason: 'fileLinkOver' } })
      const late = await linkFor(teacher.token)
      portal.setClock(new Date(portal.world.clock.now().getTime() + 61_000).toISOString())
      expect(await (await open(late, teacher.token)).json()).toMatchObject({ RESULT: { reason: 'fileLinkOver' } })
      portal.setClock(null)

      // Another institution and another request of the same desk do not open it.
      const other = (await rowsOf(teacher.token, 'links')).find((one) => one.id !== row.id)
      const kindergarten = await portal.signIn(KINDERGARTEN ?? '')
      const opened = async (requestId: number, token: string) =>
        reasonOf(await portal.send(openAnswerFile, { body: { queue: 'links', id: requestId, fileId }, token }))
      expect(await opened(row.id, kindergarten.token)).toBe('201 notFoundRecord')
      expect(await opened(other?.id ?? 0, teacher.token)).toBe('201 notFoundRecord')
    })

    it('is a whole picture of at most 1 MB', async () => {
      const { portal, teacher, mother, row } = await motherLink()
      const { id } = askFamily.result.parse((await ask(teacher.token, 'links', row.id)).RESULT)
      const before = await portal.world.db.$count(files)
      const answered = async (...pictures: string[]) =>
        reasonOf(await portal.send(answerQuestion, { body: { id, text: 'Зураг', pictures }, token: mother.token }))
      const plain = base64(jpegOf())
      for (const text of [`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`, `<!doctype html>${SCRIPT}`, 'GIF89a'])
        expect(await answered(plain, base64(Buffer.from(text)))).toBe('201 pictureUnreadable')
      expect(await answered(base64(jpegOf({ width: 5000 })))).toBe('201 pictureUnreadable')
      expect(await answered(base64(new Uint8Array(PICTURE_BYTES + 3)))).toBe('201 inputInvalid')
      expect(await answered(plain, plain, plain, plain)).toBe('201 inputInvalid')
      expect(await portal.world.db.$count(files)).toBe(before)
      await endDueQuestions(portal.world.db, new Date(portal.world.clock.now().getTime() + 30 * DAY_MS))
    })
  })
}
