import { CARD_TYPE, type CardContent, childCard, readCard, renewCard } from '@portal/contract/cards'
import { isBarred } from '../../admission/bars.ts'
import type { Keyring } from '../../admission/keys.ts'
import type { Database } from '../../database/connect.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { today } from '../../outside/clock.ts'
import { fullName } from '../../text/people.ts'
import { refuse } from '../../text/refusals.ts'
import { type CardData, cardDataOf, findCardData, issueCard, noteCheck } from './linkingStore.ts'
import { isOfEarlierYear, levelName } from './rules.ts'

/** Issue of a card; a later issue or a change of group invalidates it. */
interface Issue {
  issue: number
  issuedOn: string
}

const compact = (date: string) => date.replaceAll('-', '')
const signedText = ({ pT, orgId, stgId, stgName, pId, name }: CardContent, { issue, issuedOn }: Issue) =>
  JSON.stringify([pT, orgId, stgId, stgName, pId, name, issue, issuedOn])

type OnCard = Pick<CardData, 'child' | 'group'>
export const contentOf = ({ child, group }: OnCard): CardContent => ({
  pT: CARD_TYPE,
  orgId: group.orgId,
  stgId: group.id,
  stgName: group.name,
  pId: child.id,
  name: fullName(child),
})

/** Content of a card with its signature: key id, issue, day of issue and signature. */
function signedContent(keyring: Keyring, data: CardData): CardContent {
  const content = contentOf(data)
  const { keyId, signature } = keyring.sign('card', signedText(content, data))
  return { ...content, sig: `${keyId}.${data.issue}.${compact(data.issuedOn)}.${signature.toString('base64url')}` }
}

/** Current cards of these children, each with its group; a child without a school has none. */
export const cardsOf = async (db: Database, keyring: Keyring, childIds: readonly number[], day: string) =>
  (await cardDataOf(db, childIds, day)).map((data) => ({ group: data.group, content: signedContent(keyring, data) }))

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
export const isCurrent = (data: CardData | undefined, groupId: number, { issue, issuedOn }: Issue): data is CardData =>
  data !== undefined && data.group.id === groupId && data.issue === issue && data.issuedOn === issuedOn

/** Name of the level; null in a group of an earlier school year. */
const levelNameOn = ({ group }: CardData, day: string): string | null => (isOfEarlierYear(group, day) ? null : levelName(group.level))

const cardOf = (keyring: Keyring, data: CardData, day: string) => ({
  content: signedContent(keyring, data),
  issuedOn: data.issuedOn,
  orgName: data.orgName,
  levelName: levelNameOn(data, day),
})

/** Printable cards of these children in the same order; a child without a school has none. */
export async function shownCards(db: Database, keyring: Keyring, childIds: readonly number[], day: string) {
  const standings = new Map((await cardDataOf(db, childIds, day)).map((data) => [data.child.id, data]))
  return childIds.flatMap((id) => {
    const data = standings.get(id)
    return data === undefined ? [] : [cardOf(keyring, data, day)]
  })
}

const cardDataFor = async (db: Database, childId: number, day: string) =>
  (await findCardData(db, childId, day)) ?? refuse('childHasNoSchool')

export const cardAnswers = [
  answer(childCard, async ({ params, world: { db, clock, keyring } }) => {
    const day = today(clock)
    return cardOf(keyring, await cardDataFor(db, params.studentId, day), day)
  }),

  answer(renewCard, async ({ body, world, change }) => {
    const day = today(world.clock)
    const data = await change(async (tx) => {
      await issueCard(tx, body.studentId, day)
      return cardDataFor(tx, body.studentId, day)
    })
    return cardOf(world.keyring, data, day)
  }),

  answer(readCard, async (context) => {
    const { body, world } = context
    const { personId } = callerOf(context)
    if (body.pT !== CARD_TYPE) refuse('qrNotStudent')
    const issue = signedIssue(world.keyring, body, body.sig) ?? refuse('qrInvalid')
    const day = today(world.clock)
    return context.change(async (tx, about) => {
      if (await isBarred(tx, body.pId, personId)) refuse('qrInvalid')
      const data = await findCardData(tx, body.pId, day)
      if (!isCurrent(data, body.stgId, issue)) return refuse('qrOld')
      about({ childId: data.child.id })
      await noteCheck(tx, personId, data.child.id, world.clock.now())
      return {
        studentPersonId: data.child.id,
        studentFullName: fullName(data.child),
        studentGroupId: data.group.id,
        studentGroupName: isOfEarlierYear(data.group, day) ? null : data.group.name,
        academicLevelName: levelNameOn(data, day),
        orgId: data.group.orgId,
        orgName: data.orgName,
      }
    })
  }),
]
