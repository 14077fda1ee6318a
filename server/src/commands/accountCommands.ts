import { Contact, contactOf, RegistryNumber } from '@portal/contract/fields'
import { registryNumberOf } from '@portal/contract/registry'
import * as z from 'zod/mini'
import { auditChange } from '../admission/audit.ts'
import { endByOperator } from '../areas/accounts/endAccount.ts'
import { endEverySession, endSessions, findAccount, findPersonByNumber, forgetDevices } from '../areas/accounts/store.ts'
import { StartFailure } from '../settings.ts'
import { command } from './command.ts'

/** For a person without a contact in the registry: an office checked the document, and the operator ends the unproven account. */
export const endUnproven = command({
  name: 'accounts end',
  request: z.object({ registryNumber: RegistryNumber }),
  result: z.object({}),
  run: async (at, { registryNumber }) => {
    const person = await findPersonByNumber(at.db, registryNumberOf(registryNumber))
    const held = person && (await at.db.transaction((tx) => endOne(tx, person.id)))
    if (held === undefined) throw new StartFailure('Nobody with this registry number has an account that nothing proves.')
    return {}

    async function endOne(tx: typeof at.db, personId: number) {
      const roles = await endByOperator(tx, at, personId)
      if (roles !== undefined && roles.length > 0)
        throw new StartFailure('This account has a staff role, so nothing was ended: see npm run staff -- list')
      return roles
    }
  },
})

/** For a stolen account, or for all accounts if sessions may have leaked: ends the sessions. */
export const signOut = command({
  name: 'accounts sign-out',
  runsReadOnly: true,
  request: z.object({ contact: z.union([Contact, z.literal('everybody')]) }),
  result: z.object({ sessions: z.int() }),
  run: async ({ db, clock }, { contact }) =>
    db.transaction(async (tx) => {
      const now = clock.now()
      const entry = { at: now, role: 'OPERATOR', orgId: null, childId: null, action: 'accounts sign-out', requestId: 'command' }
      if (contact === 'everybody') {
        await auditChange(tx, { ...entry, accountId: null, personId: null })
        return { sessions: await endEverySession(tx, now) }
      }
      const account = await findAccount(tx, contactOf(contact))
      if (account === undefined) throw new StartFailure('Nobody signs in with this phone number or e-mail address.')
      const { id: accountId, personId } = account
      await auditChange(tx, { ...entry, accountId, personId })
      const ended = await endSessions(tx, { accountId, personId, now })
      // The account's devices count as new again.
      await forgetDevices(tx, { accountId })
      return { sessions: ended }
    }),
})
