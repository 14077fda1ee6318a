import { declarationToday, healthFlags, NO_SYMPTOMS, saveHealth, TEMPERATURE, undoHealth } from '@portal/contract/health'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../base/api.ts'
import { useRead, useWrite } from '../../base/queries.tsx'
import { useUser } from '../../base/session.ts'
import type { ChildAtSchool } from '../../child/place.ts'

export const useHealthFlags = () => useQuery(read(healthFlags, {}))
export const useDeclarationToday = (studentId: number) => useRead(declarationToday, { studentId })

export const useSaveDeclaration = () => useWrite(saveHealth, { stale: [declarationToday] })

export function useDeclareWell() {
  const username = useUser()?.userName ?? ''
  const save = useSaveDeclaration()
  return ({ orgId, studentGroupId, studentPersonId }: ChildAtSchool) =>
    save(
      {},
      {
        institutionId: orgId,
        studentGroupId,
        personId: studentPersonId,
        temperature: String(TEMPERATURE.usual),
        flagList: [{ flagId: NO_SYMPTOMS }],
        decisionName: 'NONE_PARENT',
        comments: '',
        username,
      },
    )
}

/** Undoes a declaration that was just sent. */
export function useUndoDeclaration() {
  const username = useUser()?.userName ?? ''
  const undo = useWrite(undoHealth, { stale: [declarationToday], waits: true })
  return ({ studentPersonId }: ChildAtSchool) => undo({}, { personId: studentPersonId, username })
}
