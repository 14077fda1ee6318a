import type { Database } from '../../database/connect.ts'
import type { Keyring } from '../../kit/keys.ts'
import { cardsOf } from '../children/cards.ts'
import { levelName, programmeOf } from '../children/rules.ts'
import type { DemoPerson } from './store.ts'

type Schooling = Awaited<ReturnType<typeof cardsOf>>[number]

const shown = ({ group: { id, orgId, level, name }, content }: Schooling) => ({
  orgId,
  class: { ...programmeOf(level), academicLevel: level, academicLevelName: levelName(level) },
  group: { studentGroupId: id, studentGroupName: name },
  qr: content,
})

/** For trying to link a child: beside those at school stands where they are, and what the QR code of their card says. */
export async function withSchooling(db: Database, keyring: Keyring, who: readonly [key: string, person: DemoPerson][]) {
  const ids = who.flatMap(([, { personId }]) => personId ?? [])
  const found = new Map((await cardsOf(db, keyring, ids)).map((one) => [one.content.pId, shown(one)]))
  return who.map(([key, person]) => [key, { ...person, ...found.get(person.personId ?? 0) }] as const)
}
