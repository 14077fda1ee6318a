import { isPhone } from '@portal/contract/fields'
import { maskedContact } from '@portal/contract/phones'
import { type AccountProof, accountProof, requestProof, verifyProof } from '@portal/contract/proving'
import type { Caller } from '../../admission/session.ts'
import type { Database } from '../../database/connect.ts'
import { answer, callerOf } from '../../http/answer.ts'
import { queueMessage } from '../../messages/queue.ts'
import { instantText } from '../../outside/clock.ts'
import { refuse } from '../../text/refusals.ts'
import type { World } from '../../world.ts'
import { resumeLinks } from '../children/index.ts'
import { endCode } from './codes.ts'
import { warnOfDocument } from './endAccount.ts'
import { findOrganisation } from './invitationsStore.ts'
import { checkCode, sendCode } from './proof.ts'
import { findProof, institutionsThatSaw, isUnprovenColleague, noteDocument, noteProof, resumeDocumentProofs } from './provingStore.ts'
import { registryContacts } from './rules.ts'

type ProofChannel = AccountProof['ways'][number]['type']
const typeOf = (contact: string): ProofChannel => (isPhone(contact) ? 'PHONE' : 'EMAIL')

const PROVEN = 'Таны бүртгэл баталгаажлаа'

/** Contact of that kind that the registry now has for the account's holder. */
async function registryContact({ db, registry }: World, accountId: number, type: ProofChannel): Promise<string> {
  const before = (await findProof(db, accountId)) ?? refuse('sessionExpired')
  await registry.look(db, before.registryNumber)
  const now = (await findProof(db, accountId)) ?? refuse('sessionExpired')
  return registryContacts(now).find((contact) => typeOf(contact) === type) ?? refuse('registryContactUnknown')
}

/** Refuses a document proof by the office that gave the person a staff role: the office chose the contact of that account itself. */
export async function refuseColleague(tx: Database, personId: number, orgId: number | null): Promise<void> {
  if (orgId !== null && (await isUnprovenColleague(tx, personId, orgId))) refuse('identityOfColleague')
}

/** Proves an account by the registry's contact, its code or the state's sign-on, and resumes what was paused. */
export async function prove(
  tx: Database,
  world: World,
  { accountId, personId }: Pick<Caller, 'accountId' | 'personId'>,
  by: NonNullable<AccountProof['by']>,
): Promise<void> {
  await noteProof(tx, accountId, by, world.clock.now())
  await resumeDocumentProofs(tx, accountId)
  await resumeLinks(tx, world, personId)
}

/**
 * Records that an office saw a parent's document: the account counts as proven for children of that institution. Notifies the account and
 * the registry's contacts, with a link that ends the account.
 */
export async function documentSeen(
  tx: Database,
  world: World,
  personId: number,
  caller: Pick<Caller, 'orgId' | 'personId'>,
): Promise<void> {
  const orgId = caller.orgId ?? refuse('staffOnly')
  const { name: institution } = (await findOrganisation(tx, orgId)) ?? refuse('staffOnly')
  const proven = await noteDocument(tx, { personId, orgId, seenBy: caller.personId, now: world.clock.now() })
  if (proven === undefined) return
  const { accountId, username } = proven
  await queueMessage(tx, world, username, 'identitySeen', { institution })
  const contacts = registryContacts(proven).filter((contact) => contact !== username)
  await warnOfDocument(tx, world, { accountId, username, contacts }, institution)
}

export const provingAnswers = [
  answer(accountProof, async (context) => {
    const found = (await findProof(context.world.db, callerOf(context).accountId)) ?? refuse('sessionExpired')
    const proven = found.provenBy !== null
    const contacts = proven ? [] : registryContacts(found)
    const seenAt = proven ? [] : await institutionsThatSaw(context.world.db, callerOf(context).accountId)
    const heldSince = found.heldSince && instantText(found.heldSince)
    return {
      proven,
      by: found.provenBy,
      heldSince,
      seenAt,
      ways: contacts.map((contact) => ({ type: typeOf(contact), contact: maskedContact(contact) })),
    }
  }),

  answer(requestProof, async (context) => {
    const { world, body, change, say } = context
    const caller = callerOf(context)
    const { accountId, username, isProven } = caller
    const done = async (work: Parameters<typeof change>[0], message: string) => {
      await change(work)
      say(message)
      return { message }
    }
    if (isProven) return done(async () => undefined, PROVEN)
    const contact = await registryContact(world, accountId, body.type)
    // Signing in with the registry's contact proves the account.
    if (contact === username) return done((tx) => prove(tx, world, caller, 'REGISTRY_CONTACT'), PROVEN)
    await sendCode(context, contact, 'PROOF', async (tx, { code, minutes, expiresAt }) => {
      await queueMessage(
        tx,
        world,
        contact,
        'proofCode',
        { code, minutes, contact: maskedContact(username) },
        { expiresAt, language: context.language },
      )
    })
    const message = isPhone(contact)
      ? `${maskedContact(contact)} дугаарт баталгаажуулах код илгээлээ`
      : `${maskedContact(contact)} хаягт баталгаажуулах код илгээлээ`
    say(message)
    return { message }
  }),

  answer(verifyProof, async (context) => {
    const { world, body, request, change, say } = context
    const caller = callerOf(context)
    const { accountId, isProven } = caller
    const now = world.clock.now()
    if (isProven) await change(async () => undefined)
    else {
      const found = (await findProof(world.db, accountId)) ?? refuse('sessionExpired')
      const contact = registryContacts(found).find((one) => typeOf(one) === body.type) ?? refuse('registryContactUnknown')
      const codeId = await checkCode({ world, request }, contact, 'PROOF', body.validationCode)
      await change(async (tx) => {
        if (!(await endCode(tx, codeId, now))) return refuse('codeNotRequested')
        return prove(tx, world, caller, 'REGISTRY_CODE')
      })
    }
    say(PROVEN)
    return { message: PROVEN }
  }),
]
