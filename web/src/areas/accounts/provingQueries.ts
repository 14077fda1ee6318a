import { type AccountProof, accountProof, requestProof, verifyProof } from '@portal/contract/proving'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, send } from '../../base/api.ts'
import { useSession } from '../../base/session.ts'

export type Way = AccountProof['ways'][number]

/** Whether the signed-in parent's account is proven; staff are not asked. */
export function useAccountProof() {
  const isParent = useSession()?.user.role === 'EDU_PARENT'
  const query = read(accountProof, {})
  return useQuery({ ...query, queryFn: isParent ? query.queryFn : skipToken })
}

/** An account whose own contact the registry has by now is proven without a code. */
export function useAskForProofCode() {
  const client = useQueryClient()
  return async (type: Way['type'], captcha?: string) => {
    await send(requestProof, {}, { type }, { captcha })
    await client.invalidateQueries({ queryKey: [accountProof.path] })
  }
}

/** A proven account sees more: everything is asked for again. */
export function useProve() {
  const client = useQueryClient()
  return async (type: Way['type'], validationCode: string) => {
    await send(verifyProof, {}, { type, validationCode })
    await client.invalidateQueries()
  }
}
