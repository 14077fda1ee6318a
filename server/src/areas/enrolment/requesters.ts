import { findRequester, requesterInfo } from '@portal/contract/enrolment'
import { HEADER } from '@portal/contract/envelope'
import { registryParts } from '@portal/contract/registry'
import type { FastifyRequest } from 'fastify'
import { attemptOf, countAttemptsInOrder, minutesLeft } from '../../admission/attempts.ts'
import { networksOf } from '../../admission/networks.ts'
import { type ChildClaims, childTickets, madeAt, requesterTicket } from '../../admission/tickets.ts'
import { answerByBody } from '../../http/answer.ts'
import { dateIn } from '../../outside/clock.ts'
import { isOfAge } from '../../requests/calendarDays.ts'
import { initial } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { enrolmentLimits } from './limits.ts'
import { findPerson } from './store.ts'

/** Counts the try in the database, before the registry is queried. */
async function countRequester(world: World, request: FastifyRequest, ticket: ChildClaims, registryNumber: string, now: Date) {
  const minutes = minutesLeft(enrolmentLimits.requestersHere.minutes, now)
  // The count of a ticket does not reset: after the wait the child has to be looked up again.
  const tooMany = () => refuse('requesterTooOften', { values: { minutes }, retryAfter: minutes * 60 })
  const { requestersOfTicket, requesterAgain, requestersHere } = enrolmentLimits
  const network = networksOf(request.ip)
  const turns = [
    attemptOf(requestersOfTicket, { ticket: ticket.id }, madeAt(ticket)),
    attemptOf(requesterAgain, { number: registryNumber, child: ticket.child, network: [network[0]] }),
    attemptOf(requestersHere, { child: ticket.child, network }),
  ]
  const [byTicket = 0, , adultsHere = 0] = await countAttemptsInOrder(world, turns, now)
  if (byTicket > requestersOfTicket.most || adultsHere > requestersHere.most) tooMany()
}

export const requesterAnswers = [
  ...answerByBody(requesterInfo, findRequester, async ({ params, world, request, reply, concerns }) => {
    const now = world.clock.now()
    const { tickets } = childTickets(world.keyring, request.headers[HEADER.ticket.toLowerCase()], now)
    const [ticket = refuse('ticketExpired')] = tickets
    concerns(ticket.child)
    // The age comes from the number itself, before any query.
    const { birthDate } = registryParts(params.registry) ?? refuse('requesterRegistryWrong')
    if (!isOfAge(dateIn(now), birthDate)) return refuse('requesterUnderage')
    await countRequester(world, request, ticket, params.registry, now)
    const found = await world.registry.look(world.db, params.registry)
    const person = found && (await findPerson(world.db, found.personId))
    if (person === undefined || !isOfAge(dateIn(now), person.birthDate)) return refuse('requesterRegistryWrong')
    reply.header(HEADER.ticket, requesterTicket(world.keyring, ticket, person.id))
    return [{ personId: person.id, lastName: initial(person.lastName), firstName: initial(person.firstName) }]
  }),
]
