import type { Call } from '@portal/contract/call'
import { acknowledgeMail, acknowledgeSms, issuedMessages } from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { maskedContact, operatorOf } from '@portal/contract/phones'
import { childTickets } from '../../admission/tickets.ts'
import { answer, type CallContext } from '../../http/answer.ts'
import { maskedName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { messagesAbout, noteAcknowledged } from './messagesStore.ts'
import { withoutReference } from './reference.ts'
import { childrenSentBy } from './viewerStore.ts'
import { shortName } from './words.ts'

type MessageCall = Pick<CallContext<Call>, 'world' | 'request' | 'change' | 'callerIfAny'>

/** Children that the caller may ask about: those of the tickets and of the caller's own requests. */
async function childrenOf({ world, request, callerIfAny }: MessageCall): Promise<number[]> {
  const { tickets } = childTickets(world.keyring, request.headers[HEADER.ticket.toLowerCase()], world.clock.now())
  const caller = await callerIfAny()
  const own = caller === undefined ? [] : await childrenSentBy(world.db, caller)
  return [...tickets.map(({ child }) => child), ...own]
}

/** Acknowledges a message without sending it: the step has queued it already. Refuses a message that the portal did not issue. */
async function acknowledge(call: MessageCall, channel: 'sms' | 'mail', fits: (message: Issued) => boolean) {
  const { world, change } = call
  const children = await childrenOf(call)
  const found = children.length === 0 ? undefined : (await messagesAbout(world.db, children, channel)).find(fits)
  if (found === undefined) return refuse('messageNotIssued')
  await change(async (tx, about) => {
    about({ childId: found.childId })
    await noteAcknowledged(tx, found.id, world.clock.now())
  })
  return { message: 'Амжилттай' }
}

interface Issued {
  recipient: string
  text: string | null
  child: { lastName: string; firstName: string }
}

/** Message text for ticket holders, with the child's name masked and the reference removed. */
const asShown = (text: string, child: Issued['child']) => withoutReference(text).replaceAll(shortName(child.firstName), maskedName(child))

// Compared in masked form, so that the answer does not confirm a guess at the masked parts.
const isSameText = (typed: string, { text, child }: Issued) => text !== null && asShown(typed, child) === asShown(text, child)
const isSameContact = (typed: string, recipient: string) =>
  typed === maskedContact(recipient) || maskedContact(typed) === maskedContact(recipient)

export const messageAnswers = [
  answer(issuedMessages, async ({ params, world }) => {
    const [latest] = await messagesAbout(world.db, [params.personId], 'sms')
    if (latest === undefined || latest.text === null) return []
    const operator = operatorOf(latest.recipient) ?? world.settings.sms.defaultOperator
    return [{ operator, message: asShown(latest.text, latest.child), phoneNumber: maskedContact(latest.recipient) }]
  }),
  answer(acknowledgeSms, ({ body, ...call }) =>
    acknowledge(call, 'sms', (issued) => isSameText(body.message, issued) && isSameContact(body.phone, issued.recipient)),
  ),
  answer(acknowledgeMail, ({ body, ...call }) => acknowledge(call, 'mail', ({ recipient }) => isSameContact(body.requestEmail, recipient))),
]
