import { CARD_TYPE, type CardContent, childCard, readCard, renewCard } from '@portal/contract/cards'
import { isBarred } from '../../admission/bars.ts'
import type { Keyring } from '../../admission/keys.ts'
import type { Database } from '../../database/connect.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { today } from '../../outside/clock.ts'
import { fullName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { findStanding, issueCard, noteCheck, type Standing, standingsOf } from './linkingStore.ts'
import { levelName } from './rules.ts'

/** Issue of a card; a later issue or a change of group invalidates it. */
interface Issue {
  issue: number
  issuedOn: string
}

const compact = (date: string) => date.replaceAll('-', '')
const signedText = ({ pT, orgId, stgId, stgName, pId, name }: CardContent, { issue, issuedOn }: Issue) =>
  JSON.stringify([pT, orgId, stgId, stgName, pId, name, issue, issuedOn])

type OnCard = Pick<Standing, 'child' | 'group'>
export const contentOf = ({ child, group }: OnCard): CardContent => ({
  pT: CARD_TYPE,
  orgId: group.orgId,
  stgId: group.id,
  stgName: group.name,
  pId: child.id,
  name: fullName(child),
})

/** Content of a card with its signature: key id, issue, day of issue and signature. */
function signedContent(keyring: Keyring, standing: Standing): CardContent {
  const content = contentOf(standing)
  const { keyId, signature } = keyring.sign('card', signedText(content, standing))
  return { ...content, sig: `${keyId}.${standing.issue}.${compact(standing.issuedOn)}.${signature.toString('base64url')}` }
}

/** Current cards of these children, each with its group; a child without a school has none. */
export const cardsOf = async (db: Database, keyring: Keyring, childIds: readonly number[]) =>
  (await standingsOf(db, childIds)).map((standing) => ({ group: standing.group, content: signedContent(keyring, standing) }))

/** Issue of a signed card; undefined if the signature is not the portal's or does not match the content. */
export function signedIssue(keyring: Keyring, content: CardContent, sig: string | undefined): Issue | undefined {
  const shape = /^(\d{1,9})\.(\d{1,4})\.(\d{4})(\d{2})(\d{2})\.([\w-]{43})$/
  const [, keyId, number, year, month, day, signature = ''] = shape.exec(sig ?? '') ?? []
  if (keyId === undefined) return undefined
  const issue = { issue: Number(number), issuedOn: `${year}-${month}-${day}` }
  const isOurs = keyring.isSigned('card', Number(keyId), signedText(content, issue), Buffer.from(signature, 'base64url'))
  return isOurs ? issue : undefined
}

/** Whether it is the child's current card. */
export const isCurrent = (standing: Standing | undefined, groupId: number, { issue, issuedOn }: Issue): standing is Standing =>
  standing !== undefined && standing.group.id === groupId && standing.issue === issue && standing.issuedOn === issuedOn

const shown = (keyring: Keyring, standing: Standing) => ({
  content: signedContent(keyring, standing),
  issuedOn: standing.issuedOn,
  orgName: standing.orgName,
  levelName: levelName(standing.group.level),
})

/** Printable cards of these children in the same order; a child without a school has none. */
export async function shownCards(db: Database, keyring: Keyring, childIds: readonly number[]) {
  const standings = new Map((await standingsOf(db, childIds)).map((standing) => [standing.child.id, standing]))
  return childIds.flatMap((id) => {
    const standing = standings.get(id)
    return standing === undefined ? [] : [shown(keyring, standing)]
  })
}

const standingOf = async (db: Database, childId: number) => (await findStanding(db, childId)) ?? refuse('childHasNoSchool')

export const cardAnswers = [
  answer(childCard, async ({ params, world }) => shown(world.keyring, await standingOf(world.db, params.studentId))),

  answer(renewCard, async ({ body, world, change }) => {
    const standing = await change(async (tx) => {
      await issueCard(tx, body.studentId, today(world.clock))
      return standingOf(tx, body.studentId)
    })
    return shown(world.keyring, standing)
  }),

  answer(readCard, async (asked) => {
    const { body, world } = asked
    const { personId } = callerOf(asked)
    if (body.pT !== CARD_TYPE) refuse('qrNotStudent')
    const issue = signedIssue(world.keyring, body, body.sig) ?? refuse('qrInvalid')
    return asked.change(async (tx, about) => {
      if (await isBarred(tx, body.pId, personId)) refuse('qrInvalid')
      const standing = await findStanding(tx, body.pId)
      if (!isCurrent(standing, body.stgId, issue)) return refuse('qrOld')
      about({ childId: standing.child.id })
      await noteCheck(tx, personId, standing.child.id, world.clock.now())
      return {
        studentPersonId: standing.child.id,
        studentFullName: fullName(standing.child),
        studentGroupId: standing.group.id,
        studentGroupName: standing.group.name,
        academicLevelName: levelName(standing.group.level),
        orgId: standing.group.orgId,
        orgName: standing.orgName,
      }
    })
  }),
]
