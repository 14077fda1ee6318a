import { maskedContact } from '@portal/contract/phones'
import { confirmPhone, givePhone, stopPhone, waitingPhones } from '@portal/contract/staffPhones'
import { institutionsOf } from '../../admission/commission.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { instantText } from '../../outside/clock.ts'
import { fullName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { beginPhoneChange, confirmPhoneChange, findWaitingPhone, phonesWaitingAt, stopPhoneChange } from '../accounts/index.ts'
import { cameByClaim } from '../claims/index.ts'
import { accountForPhone, accountOf } from './familyAdults.ts'
import { adultAt, whyNotSecond } from './familyReach.ts'

export const familyPhoneAnswers = [
  answer(givePhone, async (asked) => {
    const { world, body } = asked
    const caller = callerOf(asked)
    const { childId, personId, phone: newContact } = body
    await asked.change(async (tx, about) => {
      const orgId = caller.orgId ?? refuse('staffOnly')
      const adult = await adultAt(tx, { caller, about, clock: world.clock }, { childId, personId, orgId })
      const { accountId } = await accountForPhone(tx, orgId, adult)
      if (await cameByClaim(tx, { childId, orgId, now: world.clock.now() })) refuse('familyByClaim')
      await beginPhoneChange(tx, world, { accountId, childId, newContact, orgId, enteredBy: caller.personId })
    })
    return asked.say('Хоёр дахь ажилтан баталгаажуулна')
  }),

  answer(confirmPhone, async (asked) => {
    const { world, body } = asked
    const caller = callerOf(asked)
    const dueAt = await asked.change(async (tx, about) => {
      const { orgId, childId, personId, enteredBy } = (await findWaitingPhone(tx, body.changeId)) ?? refuse('notFoundRecord')
      const reason = await whyNotSecond(tx, caller, { orgId, enteredBy })
      if (reason !== undefined || childId === null) return refuse(reason ?? 'notFoundRecord')
      const adult = await adultAt(tx, { caller, about, clock: world.clock }, { childId, personId, orgId })
      await accountForPhone(tx, orgId, adult)
      return confirmPhoneChange(tx, world, { id: body.changeId, personId: caller.personId, orgId: caller.orgId ?? orgId })
    })
    return { ...asked.say('Шинэ утсыг баталгаажууллаа'), dueAt: instantText(dueAt) }
  }),

  answer(stopPhone, async (asked) => {
    const { world, body } = asked
    const caller = callerOf(asked)
    await asked.change(async (tx, about) => {
      const adult = await adultAt(tx, { caller, about, clock: world.clock }, { ...body, orgId: caller.orgId ?? refuse('staffOnly') })
      if (!(await stopPhoneChange(tx, world, accountOf(adult).accountId))) refuse('notFoundRecord')
    })
    return asked.say('Утас солихыг цуцаллаа')
  }),

  answer(waitingPhones, async (asked) => {
    const { db } = asked.world
    const caller = callerOf(asked)
    const orgIds = caller.role === 'SCHOOL' && caller.orgId !== null ? [caller.orgId] : await institutionsOf(db, caller.orgId)
    const shown = []
    for (const { holder, child, enteredByName, ...change } of await phonesWaitingAt(db, orgIds)) {
      const reason = await whyNotSecond(db, caller, change)
      if (change.childId === null || (caller.role === 'COMMISSION' && reason === 'confirmedElsewhere')) continue
      asked.concerns(change.childId)
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
