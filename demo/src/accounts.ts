import type { Role } from '@portal/contract/accounts'
import type { GuardianType, LinkStatus } from '@portal/contract/children'
import { CAPITAL_ORG_ID } from '@portal/contract/constants'
import { accounts, links, roles } from '@portal/server/database/tables'
import { type DemoDay, daysAgo } from './calendar.ts'
import { CHILD, HOLDER, knownPupils } from './families.ts'
import { GROUP, pupilId } from './groups.ts'
import { BUSY_KINDERGARTEN_ID, BUSY_SCHOOL_ID } from './organisations.ts'
import type { SeedStep } from './part.ts'
import { aParentOf } from './pupils.ts'

export const PASSWORD = 'Demo1234'

interface DemoAccount {
  username: string
  personId: number
  role: Role
  orgId: number | null
  situation: string
}
const parent = (username: string, personId: number, situation: string): DemoAccount => ({
  username,
  personId,
  role: 'EDU_PARENT',
  orgId: null,
  situation,
})

export const demoAccounts: DemoAccount[] = [
  parent('88000001', HOLDER.mother, 'Mother of three approved children; one request is new, one was declined'),
  parent('88000002', HOLDER.father, 'Father who follows two of the same children'),
  parent('88000003', HOLDER.unlinkedParent, 'Parent who follows no child yet'),
  parent(
    'parent@demo.mn',
    HOLDER.mailParent,
    'Parent signed up by e-mail: one approved child in grade 9, and one whom school 84 has yet to register for the first grade',
  ),
  {
    username: '88000011',
    personId: HOLDER.classTeacher,
    role: 'TEACHER',
    orgId: BUSY_SCHOOL_ID,
    situation:
      'Class teacher of 5б: 30 links and 10 leaves wait on /staff, to decide with the keys j, a, d and z; nobody follows 8 of the 30 children. Half of today is recorded on /staff/today, and the last homework waits to be ticked off',
  },
  {
    username: '88000012',
    personId: HOLDER.schoolOffice,
    role: 'SCHOOL',
    orgId: BUSY_SCHOOL_ID,
    situation: 'Office of the same school: 60 links, leaves and future first-graders of all classes wait, some for weeks',
  },
  {
    username: '88000013',
    personId: HOLDER.commission,
    role: 'COMMISSION',
    orgId: CAPITAL_ORG_ID,
    situation:
      'Admission commission of the capital: kindergarten and sub-program requests wait, some of senders whom the registry does not name',
  },
  {
    username: '88000014',
    personId: HOLDER.kindergartenOffice,
    role: 'SCHOOL',
    orgId: BUSY_KINDERGARTEN_ID,
    situation: 'Office of kindergarten 33: answers its links and leave, reads its requests for enrolment',
  },
]

/** Children of other families with a link request by the mother. */
const linkRow = { childId: pupilId(GROUP['5б'], 1), groupId: GROUP['5б'] }
const refused = { childId: pupilId(GROUP['1б'], 1), groupId: GROUP['1б'] }

/** Children of the kindergarten with link requests that its office has to decide. */
const waiting = [1, 2, 3].map((number) => ({ childId: pupilId(GROUP.дунд, number), groupId: GROUP.дунд }))

function demoLinks(day: DemoDay) {
  const link = (parentId: number, childId: number, guardianType: GuardianType, status: LinkStatus, requestedDaysAgo: number) => {
    const groupId = [...knownPupils, linkRow, refused, ...waiting].find((pupil) => pupil.childId === childId)?.groupId
    if (groupId === undefined) throw new Error(`Child ${childId} is in no group`)
    const decidedAt = status === 'NEW' ? null : daysAgo(day, requestedDaysAgo - 1, '11:20')
    return { parentId, childId, guardianType, groupId, status, requestedAt: daysAgo(day, requestedDaysAgo, '19:45'), decidedAt }
  }
  return [
    link(HOLDER.mother, CHILD.anujin, 'MOTHER', 'APPROVE', 40),
    link(HOLDER.mother, CHILD.temuulen, 'MOTHER', 'APPROVE', 30),
    link(HOLDER.mother, CHILD.nomin, 'MOTHER', 'APPROVE', 20),
    link(HOLDER.mother, linkRow.childId, 'GENERAL_ORPHAN', 'NEW', 2),
    link(HOLDER.mother, refused.childId, 'GENERAL_ORPHAN', 'DECLINED', 12),
    link(HOLDER.father, CHILD.anujin, 'FATHER', 'APPROVE', 38),
    link(HOLDER.father, CHILD.temuulen, 'FATHER', 'APPROVE', 28),
    link(HOLDER.mailParent, CHILD.sanchir, 'MOTHER', 'APPROVE', 25),
    ...waiting.map(({ childId }, at) =>
      link(aParentOf(childId), childId, aParentOf(childId) === childId + 100_000 ? 'MOTHER' : 'FATHER', 'NEW', at + 1),
    ),
  ]
}

/** Accounts, and their links or link requests. */
export const seedAccounts: SeedStep = async ({ copyInto, day, hashPassword }) => {
  const createdAt = daysAgo(day, 60, '09:30')
  const rows = []
  for (const [place, { username, personId }] of demoAccounts.entries()) {
    const proof = { provenBy: 'REGISTRY_CONTACT', provenAt: createdAt } as const
    rows.push({ id: place + 1, username, personId, passwordHash: await hashPassword(PASSWORD), createdAt, ...proof })
  }
  await copyInto(accounts, rows)
  await copyInto(
    roles,
    demoAccounts.flatMap(({ role, orgId }, place) => {
      const one = { accountId: place + 1, createdAt }
      const asParent = { ...one, role: 'EDU_PARENT' as const, orgId: null }
      return role === 'EDU_PARENT' ? [asParent] : [asParent, { ...one, role, orgId }]
    }),
  )
  await copyInto(links, demoLinks(day))
}
