import type { LinkedChild, OrgType } from '@portal/contract/children'
import { away } from '../text/mn/away.ts'
import { schoolWords } from '../text/mn/schoolWords.ts'
import { useText } from '../text/words.tsx'

/** Child in a group today. */
export interface ChildAtSchool extends LinkedChild {
  orgId: number
  orgName: string
  orgType: OrgType
  studentGroupId: number
}

export const isAtSchool = (child: LinkedChild): child is ChildAtSchool => child.orgId !== null

/** Names of a child's group and institution in the page's language. */
export function usePlaceNames() {
  const { inWords } = useText(schoolWords)
  const { noGroup, classUnknown } = useText(away)
  const group = (child: LinkedChild) =>
    child.studentGroupName !== null ? inWords(child.studentGroupName) : child.classUnknown === null ? noGroup : classUnknown
  return { group, place: (child: LinkedChild) => [group(child), child.orgName].filter((name) => name !== null).join(', ') }
}
