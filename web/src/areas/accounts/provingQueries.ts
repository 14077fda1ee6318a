import { type AccountProof, accountProof, requestProof, verifyProof } from '@portal/contract/proving'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../base/api.ts'
import { useRead, useWrite } from '../../base/queries.tsx'
import { useSession } from '../../base/session.ts'

export type Way = AccountProof['ways'][number]

/** Whether the signed-in parent's account is proven; staff are not asked. */
export function useAccountProof() {
  const isParent = useSession()?.user.role === 'EDU_PARENT'
  return useRead(accountProof, isParent ? {} : undefined)
}

/** An account whose own contact the registry has by now is proven without a code. */
export function useAskForProofCode() {
  const request = useWrite(requestProof, { stale: [accountProof], waits: true })
  return (type: Way['type'], captcha?: string) => request({}, { type }, { captcha })
}

/** A proven account sees more: everything is asked for again. */
export function useProve() {
  const client = useQueryClient()
  return async (type: Way['type'], validationCode: string) => {
    await send(verifyProof, {}, { type, validationCode })
    await client.invalidateQueries()
  }
}
