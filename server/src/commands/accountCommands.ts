import { RegistryNumber } from '@portal/contract/fields'
import { registryNumberOf } from '@portal/contract/registry'
import * as z from 'zod/mini'
import { endByOperator } from '../areas/accounts/ending.ts'
import { findPersonNumbered } from '../areas/accounts/store.ts'
import { StartFailure } from '../settings.ts'
import { command } from './command.ts'

/** For a person to whom the registry gives no way to prove who they are: an office saw the document, and the operator makes way. */
export const endUnproven = command({
  name: 'accounts end',
  request: z.object({ registryNumber: RegistryNumber }),
  result: z.object({}),
  run: async (at, { registryNumber }) => {
    const person = await findPersonNumbered(at.db, registryNumberOf(registryNumber))
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
