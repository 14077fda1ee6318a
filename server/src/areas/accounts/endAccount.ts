import { maskedContact } from '@portal/contract/phones'
import { END_ACCOUNT_DAYS, END_ACCOUNT_PATH } from '@portal/contract/proving'
import type { FastifyInstance } from 'fastify'
import { asParent, auditChange } from '../../admission/audit.ts'
import { digestOf } from '../../admission/keys.ts'
import { randomToken, writeUniqueKey } from '../../admission/uniqueKeys.ts'
import type { Database } from '../../database/connect.ts'
import { button, mountButtonPage, quietLink } from '../../http/buttonPage.ts'
import { html } from '../../http/html.ts'
import { type MessageContext, queueAnyMessage, queueMessage } from '../../messages/queue.ts'
import { timeInWords } from '../../outside/clock.ts'
import { filled } from '../../text/notifications.ts'
import { endWords } from '../../text/provingNotifications.ts'
import { announce } from '../../work/news.ts'
import type { World } from '../../world.ts'
import { announceEndOfLinks } from '../children/index.ts'
import { forgetOpinionsOf } from '../meals/index.ts'
import { endFeedsOf } from '../schedule/index.ts'
import { findByEndLink, lockUnprovenOf, removeAccount, setEndLink, type Unproven } from './provingStore.ts'
import { type StaffRole, staffRolesOf } from './rolesStore.ts'

/** Token length: unguessable, and short enough for a text message. */
const TOKEN_BYTES = 16
const LIFETIME_MS = END_ACCOUNT_DAYS * 86_400_000

/**
 * Deletes an account with its links, opinions and feeds, so that the person's next account starts empty. Schools approved this account, so
 * they are asked again.
 */
export async function deleteAccount(
  tx: Database,
  { accountId, personId }: Pick<Unproven, 'accountId' | 'personId'>,
  now: Date,
): Promise<void> {
  await announceEndOfLinks(tx, personId)
  await forgetOpinionsOf(tx, personId)
  await endFeedsOf(tx, personId)
  await removeAccount(tx, accountId, now)
}

/** Ends an unproven account and notifies its contact. */
async function endAccount(tx: Database, post: MessageContext, account: Unproven): Promise<void> {
  const { personId, username } = account
  const now = post.clock.now()
  await queueMessage(tx, post, username, 'accountEnded', { time: timeInWords(now) })
  await deleteAccount(tx, account, now)
  announce(tx, [personId], 'sessions')
}

/** Ends the person's unproven account before a proven one is opened; returns its staff roles, which the new account inherits. */
export async function endUnprovenAccount(tx: Database, post: MessageContext, personId: number): Promise<readonly StaffRole[]> {
  const before = await lockUnprovenOf(tx, personId)
  if (before === undefined) return []
  const held = await staffRolesOf(tx, before.accountId)
  await endAccount(tx, post, before)
  return held
}

/**
 * Ends an unproven account on an office's request; returns the staff roles that ended with it, or undefined if there is no such account.
 */
export async function endByOperator(tx: Database, post: MessageContext, personId: number): Promise<readonly StaffRole[] | undefined> {
  const found = await lockUnprovenOf(tx, personId)
  if (found === undefined) return undefined
  const { accountId } = found
  const held = await staffRolesOf(tx, accountId)
  await endAccount(tx, post, found)
  const entry = { at: post.clock.now(), accountId, personId, role: 'OPERATOR', orgId: null, childId: null }
  await auditChange(tx, { ...entry, action: 'accounts end', requestId: 'command' })
  return held
}

interface Opened {
  accountId: number
  username: string
  /** Contacts of the person in the registry. */
  contacts: readonly string[]
}

/** Warns the registry's contacts that an account was opened in the person's name with another contact; the link ends it. */
export async function warnPerson(tx: Database, world: World, { accountId, username, contacts }: Opened): Promise<void> {
  await sendEndLink(tx, world, { accountId, username, contacts }, 'accountOpened', {})
}

/** Warns the registry's contacts that an office proved this account by document; the link ends it. */
export const warnOfDocument = (tx: Database, world: World, opened: Opened, institution: string): Promise<void> =>
  sendEndLink(tx, world, opened, 'documentSeen', { institution })

/** A new link replaces the previous one. */
async function sendEndLink(
  tx: Database,
  world: World,
  { accountId, username, contacts }: Opened,
  key: 'accountOpened' | 'documentSeen',
  more: Readonly<Record<string, string>>,
): Promise<void> {
  if (contacts.length === 0) return
  const now = world.clock.now()
  const generate = () => randomToken(world.random, TOKEN_BYTES)
  const token = await writeUniqueKey(tx, 'accounts_end', generate, async (point, newToken) => {
    await setEndLink(point, accountId, digestOf(newToken))
    return newToken
  })
  const values = {
    contact: maskedContact(username),
    days: String(END_ACCOUNT_DAYS),
    time: timeInWords(now),
    link: `${world.publicUrl()}${END_ACCOUNT_PATH}/${token}`,
    ...more,
  }
  const expiresAt = new Date(now.getTime() + LIFETIME_MS)
  for (const contact of contacts) await queueAnyMessage(tx, world, contact, key, values, { expiresAt })
}

/** Page behind the link of the warning. */
export function mountEnding(app: FastifyInstance, world: World): void {
  const { db, clock } = world
  const found = (tx: Database, token: string) => findByEndLink(tx, digestOf(token), new Date(clock.now().getTime() - LIFETIME_MS))
  mountButtonPage(app, {
    path: END_ACCOUNT_PATH,
    world,
    look: async (token, language) => {
      const account = await db.transaction((tx) => found(tx, token))
      const text = endWords[language]
      const { title } = text
      if (account === undefined) return unknown(language)
      const what = filled(text.what, { contact: maskedContact(account.username), time: timeInWords(account.createdAt) })
      return { language, title, body: html`<h1>${text.ask}</h1><p>${what}</p><p>${text.own}</p>${button(text.end)}` }
    },
    press: (token, language, { id: requestId, route: action, place }) =>
      db.transaction(async (tx) => {
        const account = await found(tx, token)
        if (account === undefined) return unknown(language)
        await endAccount(tx, world, account)
        const { accountId, personId } = account
        await auditChange(tx, { at: clock.now(), accountId, personId, ...asParent, action, childId: null, requestId, place })
        const text = endWords[language]
        return { language, title: text.title, body: html`<h1>${text.done}</h1><p>${text.doneWhat}</p>${quietLink('/', text.toPortal)}` }
      }),
  })

  function unknown(language: keyof typeof endWords) {
    const text = endWords[language]
    const what = filled(text.unknownWhat, { helpPhone: world.centre.office.phone ?? '' })
    return {
      status: 404,
      language,
      title: text.title,
      body: html`<h1>${text.unknown}</h1><p>${what}</p>${quietLink('/', text.toPortal)}`,
    } as const
  }
}
