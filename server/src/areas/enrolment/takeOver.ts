import { type TakeOver, takeOverRequest, withdrawOther } from '@portal/contract/enrolment'
import type { Language } from '@portal/contract/language'
import type { Caller } from '../../admission/session.ts'
import { writeUniqueKey } from '../../admission/uniqueKeys.ts'
import type { Database } from '../../database/connect.ts'
import { answer, callerOf, type NoteAuditFacts } from '../../http/answer.ts'
import { takeStep } from '../../requests/takeStep.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { receiptOf } from './receipt.ts'
import { newReference } from './reference.ts'
import { unsentStatus } from './rules.ts'
import { contactsOf, requestSteps, withdrawalOf } from './steps.ts'
import { guardianTypeIn, isNamedGuardian, type Request } from './store.ts'

const TAKE_OVER_NOTE = 'Бүртгэлтэй асран хамгаалагч хүсэлтийг өөртөө авлаа'

/**
 * Registered relation of the caller to the child of a request. An unrelated or unproven caller is not even told whether the request exists.
 */
const guardianTypeOf = async (tx: Database, prospectDataId: number, { personId, isProven }: Caller) =>
  (isProven ? await guardianTypeIn(tx, prospectDataId, personId) : undefined) ?? refuse('notFoundRecord')

/** Refuses to take over another guardian's request; only a sender without guardianship loses it. */
async function refuseGuardians(tx: Database, { prospect }: Request): Promise<void> {
  const { contactPersonId, childId } = prospect
  if (contactPersonId === null || (await isNamedGuardian(tx, childId, contactPersonId))) refuse('sentByGuardian')
}

interface Taker {
  caller: Caller
  language: Language
  body: TakeOver
}

/** Gives the request a new sender, contact and reference; place and date stay, and the former sender loses access. */
async function takeOver(tx: Database, world: World, about: NoteAuditFacts, { caller, language, body }: Taker) {
  const { personId, accountId: sentByAccountId } = caller
  const type = await guardianTypeOf(tx, body.prospectDataId, caller)
  const generate = () => newReference(world.random)
  const { row, wanted } = await writeUniqueKey(tx, 'prospects_reference_once', generate, (point, reference) =>
    takeStep(point, world, requestSteps, body.prospectDataId, async (found) => {
      about({ childId: found.child.id })
      const { prospect } = found
      // A second click finds it already taken over.
      if (prospect.contactPersonId === personId) return undefined
      await refuseGuardians(point, found)
      const { contactPhone1, contactPhone2, contactMail } = body
      const contact = { contactPersonId: personId, contactGuardianType: type, contactPhone1, contactPhone2, contactMail }
      return {
        who: 'registeredGuardian' as const,
        personId,
        note: TAKE_OVER_NOTE,
        side: 'response' as const,
        status: prospect.responseStatus,
        // The commission's note stays.
        also: { ...contact, sentByAccountId, language, reference, forCommission: false, note: prospect.note },
        tells: [
          { key: 'requestLost' as const, contacts: await contactsOf(point, found) },
          {
            key: found.campaign.kind === 'firstGrade' ? ('answerTakenOver' as const) : ('requestTakenOver' as const),
            contacts: { phone: contactPhone1, mail: contactMail },
          },
        ],
      }
    }),
  )
  const { responseStatus, reference, lot, sentAt } = { ...row.prospect, ...wanted?.also }
  return receiptOf(row, {
    status: responseStatus,
    reference,
    lot,
    at: sentAt ?? world.clock.now(),
    notTold: [],
    registeredAs: null,
    message: TAKE_OVER_NOTE,
  })
}

async function withdraw(tx: Database, world: World, about: NoteAuditFacts, caller: Caller, prospectDataId: number): Promise<void> {
  const { personId } = caller
  await guardianTypeOf(tx, prospectDataId, caller)
  await takeStep(tx, world, requestSteps, prospectDataId, async (found) => {
    about({ childId: found.child.id })
    const status = unsentStatus(found.campaign.kind)
    if (found.prospect.responseStatus === status) refuse('nothingToWithdraw')
    await refuseGuardians(tx, found)
    const step = { who: 'registeredGuardian', personId, note: null, side: 'response', status } as const
    return { ...step, ...(await withdrawalOf(tx, found, personId)) }
  })
}

export const takeOverAnswers = [
  answer(takeOverRequest, async (context) => {
    const caller = callerOf(context)
    const { language, body } = context
    return context.change((tx, about) => takeOver(tx, context.world, about, { caller, language, body }))
  }),
  answer(withdrawOther, async (context) => {
    const caller = callerOf(context)
    await context.change((tx, about) => withdraw(tx, context.world, about, caller, context.body.prospectDataId))
    return { message: 'Хүсэлт цуцлагдлаа' }
  }),
]
