import type { Database } from '../../database/connect.ts'
import type { Keyring } from '../../kit/keys.ts'
import { signedContent } from '../children/cards.ts'
import { findStanding } from '../children/linkingStore.ts'
import { levelName, programmeOf } from '../children/rules.ts'
import type { DemoPerson } from './store.ts'

/** For trying to link a child: where it is, and what the QR code of its card says. Empty for whoever is at no school. */
export async function schoolingOf(db: Database, keyring: Keyring, { personId, role }: DemoPerson) {
  const standing = personId === null || role !== null ? undefined : await findStanding(db, personId)
  if (standing === undefined) return {}
  const { id, orgId, level, name } = standing.group
  return {
    orgId,
    class: { ...programmeOf(level), academicLevel: level, academicLevelName: levelName(level) },
    group: { studentGroupId: id, studentGroupName: name },
    qr: signedContent(keyring, standing),
  }
}
