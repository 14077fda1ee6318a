import { type CardContent, readCard } from '@portal/contract/cards'
import { type GuardianType, linkedChildren } from '@portal/contract/children'
import {
  type CheckedChild,
  classInfo,
  groupsOfClass,
  identifyChild,
  type RegisteredChild,
  registeredChildren,
  relations,
  type SchoolClass,
  type SchoolInfo,
  saveLink,
  schoolInfo,
} from '@portal/contract/linking'
import { waitingRequests } from '@portal/contract/waiting'
import { useQuery } from '@tanstack/react-query'
import { read, send } from '../../base/api.ts'
import { useRead, useWrite } from '../../base/queries.tsx'
import { useUser } from '../../base/session.ts'

export const useRelations = () => useQuery(read(relations, {}))

interface Identity {
  registry: string
  childName: string
  parentName: string
}

/** Child whose identity the server confirmed, and the classes of its school. */
export interface FoundChild {
  child: CheckedChild
  school: SchoolInfo
  classes: readonly SchoolClass[]
}

export async function findChild(identity: Identity, captcha: string | undefined): Promise<FoundChild> {
  const child = await send(identifyChild, {}, { ...identity }, { captcha })
  const [school] = await send(schoolInfo, { personId: child.personId }, undefined)
  if (school === undefined) throw new Error('A checked child has no school, and nobody refused')
  return { child, school, classes: await send(classInfo, { orgId: school.orgId }, undefined) }
}

export const useGroups = (orgId: number, chosen: SchoolClass | undefined) =>
  useRead(
    groupsOfClass,
    chosen && {
      orgId,
      programOfStudyId: chosen.programOfStudyId,
      academicLevel: chosen.academicLevel,
      academicLevelSeq: chosen.academicLevelSeq,
    },
  )

/** Child of a card; the server refuses unsigned, foreign and outdated cards. */
export const readCardOwner = (content: CardContent) => send(readCard, {}, content)

/** Children of the signed-in person by the registry, without a link or request. */
export const useRegisteredChildren = () => useQuery(read(registeredChildren, {}))
export type { RegisteredChild }

interface Wanted {
  studentPersonId: number
  studentGroupId: number
  parentGuardianType: GuardianType
  sig?: string | undefined
}

/** Sends the request and invalidates the list of children. */
export function useSaveLink() {
  const save = useWrite(saveLink, { stale: [linkedChildren, registeredChildren, waitingRequests], waits: true })
  const parentId = useUser()?.personId
  return async ({ sig, ...wanted }: Wanted): Promise<string> => {
    if (parentId === undefined) throw new Error('Nobody is signed in')
    const { message } = await save({}, { parentId, ...wanted, ...(sig !== undefined && { sig }) })
    return message
  }
}
