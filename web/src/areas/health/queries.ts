import type { BodyOf } from '@portal/contract/call'
import { declarationToday, healthFlags, saveHealth } from '@portal/contract/health'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { read, send } from '../../base/api.ts'

export const useHealthFlags = () => useQuery(read(healthFlags, {}))
export const useDeclarationToday = (studentId: number) => useQuery(read(declarationToday, { studentId }))

export const saveDeclaration = (body: BodyOf<typeof saveHealth>) => send(saveHealth, {}, body)

/** After a declaration: the day's is to be read anew. */
export function useOutdate(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: [declarationToday.path] })
}
