import { confirmDeparture, keepPlace, proposeDeparture, proposedDepartures } from '@portal/contract/staffDepartures'
import { institutionsOf } from '../../../admission/commission.ts'
import { answer, callerOf, orgOf } from '../../../http/answer.ts'
import { instantText } from '../../../outside/clock.ts'
import { displayName, fullName } from '../../../text/people.ts'
import { confirmDepartureOf, keepPlaceOf, proposeDepartureOf } from './departing.ts'
import { proposalsAt } from './departureStore.ts'

export const departureAnswers = [
  answer(proposedDepartures, async (context) => {
    const { db } = context.world
    const { personId } = callerOf(context)
    const found = await proposalsAt(db, await institutionsOf(db, orgOf(context)))
    context.concerns(...found.map(({ childId }) => childId))
    return found.map(({ id, kind, institution, age, note, at, ...people }) => ({
      id,
      kind,
      institution,
      age,
      note,
      childName: fullName(people),
      by: displayName({ lastName: people.byLastName, firstName: people.byFirstName }),
      at: instantText(at),
      isOwn: people.personId === personId,
    }))
  }),

  answer(proposeDeparture, async (context) => {
    const { world, body, change } = context
    const [caller, orgIds] = [callerOf(context), await institutionsOf(world.db, orgOf(context))]
    return change((tx, about) => proposeDepartureOf(tx, world, about, { ...body, caller, orgIds }))
  }),

  answer(confirmDeparture, async (context) => {
    const { world, body, change } = context
    const [caller, orgIds] = [callerOf(context), await institutionsOf(world.db, orgOf(context))]
    return { statusName: await change((tx, about) => confirmDepartureOf(tx, world, about, { id: body.id, caller, orgIds })) }
  }),

  answer(keepPlace, async (context) => {
    const { world, body, change } = context
    const [caller, orgIds] = [callerOf(context), await institutionsOf(world.db, orgOf(context))]
    return { statusName: await change((tx, about) => keepPlaceOf(tx, world, about, { id: body.id, caller, orgIds })) }
  }),
]
