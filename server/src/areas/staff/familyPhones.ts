import { maskedContact } from '@portal/contract/phones'
import { confirmPhone, givePhone, stopPhone, waitingPhones } from '@portal/contract/staffPhones'
import { attemptOf, countOrRefuse } from '../../admission/attempts.ts'
import { institutionsOf } from '../../admission/commission.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { instantText } from '../../outside/clock.ts'
import { fullName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { beginPhoneChange, confirmPhoneChange, findWaitingPhone, phonesWaitingAt, stopPhoneChange } from '../accounts/index.ts'
import { hasPlaceByClaim } from '../claims/index.ts'
import { accountForPhone, accountOf } from './familyAdults.ts'
import { adultAt, secondPhoneRefusal } from './familyReach.ts'
import { staffLimits } from './limits.ts'

export const familyPhoneAnswers = [
  answer(givePhone, async (context) => {
    const { world, body } = context
    const caller = callerOf(context)
    const { childId, personId, phone: newContact } = body
    // Outside the transaction, whose roll-back would undo the count.
    await countOrRefuse(world, attemptOf(staffLimits.phonesInDay, { account: caller.accountId }), 'tooOftenToday')
    await context.change(async (tx, about) => {
      const orgId = caller.orgId ?? refuse('staffOnly')
      const adult = await adultAt(tx, { caller, about, clock: world.clock }, { childId, personId, orgId })
      const { accountId } = await accountForPhone(tx, orgId, adult)
      if (await hasPlaceByClaim(tx, { childId, orgId, now: world.clock.now() })) refuse('familyByClaim')
      await beginPhoneChange(tx, world, { accountId, childId, newContact, orgId, enteredBy: caller.personId })
    })
    return context.say('Хоёр дахь ажилтан баталгаажуулна')
  }),

  answer(confirmPhone, async (context) => {
    const { world, body } = context
    const caller = callerOf(context)
    const dueAt = await context.change(async (tx, about) => {
      const { orgId, childId, personId, enteredBy } = (await findWaitingPhone(tx, body.changeId)) ?? refuse('notFoundRecord')
      const reason = await secondPhoneRefusal(tx, caller, { orgId, enteredBy })
      if (reason !== undefined || childId === null) return refuse(reason ?? 'notFoundRecord')
      const adult = await adultAt(tx, { caller, about, clock: world.clock }, { childId, personId, orgId })
      await accountForPhone(tx, orgId, adult)
      return confirmPhoneChange(tx, world, { id: body.changeId, personId: caller.personId, orgId: caller.orgId ?? orgId })
    })
    return { ...context.say('Шинэ утсыг баталгаажууллаа'), dueAt: instantText(dueAt) }
  }),

  answer(stopPhone, async (context) => {
    const { world, body } = context
    const caller = callerOf(context)
    await context.change(async (tx, about) => {
      const adult = await adultAt(tx, { caller, about, clock: world.clock }, { ...body, orgId: caller.orgId ?? refuse('staffOnly') })
      if (!(await stopPhoneChange(tx, world, accountOf(adult).accountId))) refuse('notFoundRecord')
    })
    return context.say('Утас солихыг цуцаллаа')
  }),

  answer(waitingPhones, async (context) => {
    const { db } = context.world
    const caller = callerOf(context)
    const orgIds = caller.role === 'SCHOOL' && caller.orgId !== null ? [caller.orgId] : await institutionsOf(db, caller.orgId)
    const shown = []
    for (const { holder, child, enteredByName, ...change } of await phonesWaitingAt(db, orgIds)) {
      const reason = await secondPhoneRefusal(db, caller, change)
      if (change.childId === null || (caller.role === 'COMMISSION' && reason === 'confirmedElsewhere')) continue
      context.concerns(change.childId)
      shown.push({
        changeId: change.id,
        contact: maskedContact(change.newContact),
        dueAt: change.dueAt && instantText(change.dueAt),
        canConfirm: change.dueAt === null && reason === undefined,
        childId: change.childId,
        child,
        name: fullName(holder),
        oldContact: maskedContact(change.oldContact),
        institution: change.institution,
        enteredBy: enteredByName,
        enteredAt: instantText(change.enteredAt),
      })
    }
    return shown
  }),
]
