import type { Language } from '@portal/contract/language'
import { DECISIONS } from '@portal/contract/staff'
import type { QueueRow } from '@portal/contract/staffQueues'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { instantText } from '../../outside/clock.ts'
import { ageWords, nameInLine, unplacedWords } from '../../text/deskDecisions.ts'
import { displayName, fullName } from '../../text/people.ts'
import { placesOf } from '../enrolment/index.ts'
import { assigneeBeside } from './assignments.ts'
import type { Source } from './queueColumns.ts'
import type { FoundRow } from './queueStore.ts'
import { seenOf } from './queues.ts'

/** A school can only decline links and leave of a barred parent; enrolment is left to the commission. */
export const isOnlyDeclined = ({ isBarred }: FoundRow, { campaign }: Source): boolean => isBarred && campaign === undefined
const nameOf = (last: string | null, first: string | null) =>
  last === null || first === null ? null : fullName({ lastName: last, firstName: first })
export const shortName = (last: string | null, first: string | null) =>
  last === null || first === null ? null : displayName({ lastName: last, firstName: first })

/** Finds the places of kindergarten and age of rows; null for requests without places. */
export async function freePlaces(db: Database, { campaign }: Source, rows: readonly FoundRow[]) {
  const cellOf = ({ campaignId, orgId, age }: FoundRow) =>
    campaign !== 'kindergarten' || campaignId === null || orgId === null || age === null ? undefined : { campaignId, orgId, age }
  const found = await placesOf(
    db,
    rows.flatMap((row) => cellOf(row) ?? []),
  )
  return (row: FoundRow): QueueRow['places'] => {
    const cell = cellOf(row)
    const known = cell && found(cell)
    return cell === undefined || known === undefined ? null : { ...cell, places: known.places, given: known.given }
  }
}

export function shown(found: FoundRow, source: Source, { personId }: Caller, language: Language, places: QueueRow['places']): QueueRow {
  const institution = source.campaign === undefined ? found.orgName : (found.orgName ?? unplacedWords[language])
  const age = found.groupName !== null || found.age === null ? null : ageWords[language](found.age)
  const name = found.groupName ?? institution ?? ''
  const { held } = found
  const decision = DECISIONS.find((one) => one === held?.decision)
  return {
    id: found.id,
    childId: found.childId,
    childName: `${found.childLastName} ${found.childFirstName}`,
    place: [age, name].filter(Boolean).join(', '),
    placeShort: { age, name: nameInLine(name) },
    senderName: nameOf(found.senderLastName, found.senderFirstName),
    relation: found.said,
    isNamed: found.isNamed,
    isBarred: isOnlyDeclined(found, source),
    about: found.about,
    places,
    isPast: found.isPast,
    since: instantText(found.since),
    status: found.status,
    statusName: source.nameOf(found.status, language, found.side ?? undefined),
    seen: seenOf({ orgId: found.orgId, askedBy: found.senderId }),
    held:
      decision === undefined || held === undefined
        ? null
        : {
            decision,
            by: displayName({ lastName: held.byLastName, firstName: held.byFirstName }),
            isMine: held.byId === personId,
            until: instantText(held.until),
          },
    assignee: assigneeBeside(found.assignees, personId),
    question: found.question,
    acceptance: found.acceptance,
  }
}
