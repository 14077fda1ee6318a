import { DOCUMENT_COOKIE } from '@portal/contract/constants'
import { closeAccount, copyFile, type DataCopy, myRights, type ResponsibleSchool, requestCopy } from '@portal/contract/rights'
import { attemptOf, countOrRefuse } from '../../admission/attempts.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { dropCookie } from '../../http/cookies.ts'
import { instantText, today } from '../../outside/clock.ts'
import { eraseCopiesOf } from '../../retention/forget.ts'
import { refuse } from '../../text/refusals.ts'
import { announceWork } from '../../work/news.ts'
import { closeFor, confirmPassword } from '../accounts/index.ts'
import { rightsLimits } from './limits.ts'
import { copyEnd, copyName } from './rules.ts'
import {
  addCopy,
  bytesOf,
  type CopyRow,
  copyAtWork,
  type FollowedChild,
  followedChildren,
  lastCopy,
  workplacesOf,
  writeCopy,
} from './store.ts'

/** Maps a copy to its answer; null after it has expired. */
function shown(row: CopyRow | undefined, sessionId: number, now: Date): DataCopy | null {
  if (row === undefined) return null
  const until = row.readyAt && copyEnd(row.readyAt)
  if (until !== null && until <= now) return null
  return {
    copyId: row.id,
    status: row.status,
    askedAt: instantText(row.askedAt),
    until: until && instantText(until),
    size: row.size,
    isOfThisSession: row.sessionId === sessionId,
  }
}

/** Distinct schools with the children who attend them. */
function schoolsOf(children: readonly FollowedChild[]): ResponsibleSchool[] {
  const schools = new Map<number, ResponsibleSchool>()
  for (const { firstName, school } of children) {
    if (school === null) continue
    const known = schools.get(school.orgId) ?? { ...school, children: [] }
    schools.set(school.orgId, { ...known, children: [...known.children, firstName] })
  }
  return [...schools.values()]
}

export const rightsAnswers = [
  answer(myRights, async (context) => {
    const { db, clock } = context.world
    const { accountId, personId, sessionId } = callerOf(context)
    const children = await followedChildren(db, personId, today(clock))
    context.concerns(...children.map(({ id }) => id))
    return {
      copy: shown(await lastCopy(db, accountId), sessionId, clock.now()),
      schools: schoolsOf(children),
      workplaces: await workplacesOf(db, accountId),
    }
  }),

  answer(requestCopy, async (context) => {
    const { world, request } = context
    const { accountId, sessionId } = callerOf(context)
    const renew = await confirmPassword(context, context.body.password)
    const asking = await context.change(async (tx) => {
      const atWork = await copyAtWork(tx, accountId)
      const renewed = await renew(tx)
      if (atWork !== undefined) {
        // Binds the copy to the session that gave the password last.
        await writeCopy(tx, atWork.id, { sessionId })
        return { copyId: atWork.id, ...renewed }
      }
      await countOrRefuse({ ...world, db: tx }, attemptOf(rightsLimits.copies, { account: accountId }), 'tooOftenToday')
      await eraseCopiesOf(tx, accountId)
      const id = await addCopy(tx, { accountId, sessionId, requestId: request.id }, world.clock.now())
      announceWork(tx, ['make-copy'])
      return { copyId: id, ...renewed }
    })
    return { ...context.say('Хуулбарыг бэлтгэж эхэллээ'), ...asking }
  }),

  answer(copyFile, async (context) => {
    const { db, clock } = context.world
    const { accountId, personId, sessionId } = callerOf(context)
    const row = await lastCopy(db, accountId)
    if (row === undefined || row.readyAt === null || copyEnd(row.readyAt) <= clock.now()) return refuse('copyNone')
    if (row.sessionId !== sessionId) return refuse('copyOfOtherSession')
    // A parent who has lost access to one of the children may not fetch an older copy about it either.
    const followed = new Set((await followedChildren(db, personId, today(clock))).map(({ id }) => id))
    if (!row.childIds.every((id) => followed.has(id))) return refuse('copyOutdated')
    context.concerns(...row.childIds)
    return { fileName: copyName(row.readyAt), base64: (await bytesOf(db, row.id)).toString('base64') }
  }),

  answer(closeAccount, async (context) => {
    const { world } = context
    const { accountId } = callerOf(context)
    const renew = await confirmPassword(context, context.body.password)
    const goesAt = await context.change(async (tx) => {
      const institutions = (await workplacesOf(tx, accountId)).join(', ')
      if (institutions !== '') return refuse('closingOfStaff', { values: { institutions } })
      return closeFor(tx, world, accountId, async () => void (await renew(tx)))
    })
    dropCookie(context.reply, DOCUMENT_COOKIE)
    return { ...context.say('Бүртгэл хаагдлаа'), goesAt: instantText(goesAt) }
  }),
]
