import { declarationToday, healthFlags, saveHealth } from '@portal/contract/health'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api.ts'
import { useWrite } from '../../base/queries.tsx'

export const useHealthFlags = () => useQuery(read(healthFlags, {}))
export const useDeclarationToday = (studentId: number) => useQuery(read(declarationToday, { studentId }))

export const useSaveDeclaration = () => useWrite(saveHealth, { stale: [declarationToday] })
